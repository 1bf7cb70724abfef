import { Injectable } from '@nestjs/common';
import type { Language, SessionRecord } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import type { Actor } from '@asili/platform';

/** Signs who is asking, for services to trust. */
export abstract class ActorSigner {
  /** @param audience the only service that takes it */
  abstract sign(actor: Actor, audience: string): string;
}

const reuseMs = 20_000;
const maxKept = 5000;

/** The actor of a request and its token for the service that answers. A token lives 60 s; the same actor gets the same one again for 20 s. */
@Injectable()
export class IssueActorToken {
  private readonly kept = new Map<string, { token: string; until: number }>();

  constructor(
    private readonly signer: ActorSigner,
    private readonly clock: Clock,
  ) {}

  /**
   * @param visitor whom the request counts for
   * @param language what the browser asks for, and what the answer is asked for in: that goes before an account's own
   * @param audience the service that answers
   * @param browser name of a browser without a session
   */
  run(
    session: SessionRecord | null,
    visitor: string,
    language: { readonly spoken: Language; readonly chosen?: Language | undefined },
    audience: string,
    browser = visitor,
  ): { actor: Actor; token: string } {
    const actor: Actor = session
      ? {
          kind: session.userType,
          id: session.userId,
          sessionId: session.id,
          visitor,
          language: language.chosen ?? session.language,
        }
      : { kind: 'anonymous', id: browser, visitor, language: language.chosen ?? language.spoken };
    return { actor, token: this.tokenOf(actor, audience) };
  }

  private tokenOf(actor: Actor, audience: string): string {
    const now = this.clock.now().getTime();
    const key = `${audience} ${JSON.stringify(actor)}`;
    const held = this.kept.get(key);
    if (held && held.until > now) return held.token;
    const token = this.signer.sign(actor, audience);
    this.kept.delete(key);
    this.kept.set(key, { token, until: now + reuseMs });
    if (this.kept.size > maxKept) this.kept.delete(this.kept.keys().next().value ?? '');
    return token;
  }
}

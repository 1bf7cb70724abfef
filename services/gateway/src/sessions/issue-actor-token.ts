import { Injectable } from '@nestjs/common';
import type { Language, SessionRecord } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import type { Actor } from '@asili/platform';

/** Signs who is asking, for services to trust. */
export abstract class ActorSigner {
  abstract sign(actor: Actor): string;
}

const reuseMs = 20_000;
const maxKept = 5000;

/** The actor of a request and its token. A token lives 60 s; the same actor gets the same one again for 20 s. */
@Injectable()
export class IssueActorToken {
  private readonly kept = new Map<string, { token: string; until: number }>();

  constructor(
    private readonly signer: ActorSigner,
    private readonly clock: Clock,
  ) {}

  /**
   * @param visitor whom the request counts for
   * @param language what the browser asks for, and what its person chose for pages: that goes before an account's own
   * @param browser name of a browser without a session
   */
  run(
    session: SessionRecord | null,
    visitor: string,
    language: { readonly spoken: Language; readonly chosen?: Language | undefined },
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
      : { kind: 'anonymous', id: browser, visitor, language: language.spoken };
    return { actor, token: this.tokenOf(actor) };
  }

  private tokenOf(actor: Actor): string {
    const now = this.clock.now().getTime();
    const key = JSON.stringify(actor);
    const held = this.kept.get(key);
    if (held && held.until > now) return held.token;
    const token = this.signer.sign(actor);
    this.kept.delete(key);
    this.kept.set(key, { token, until: now + reuseMs });
    if (this.kept.size > maxKept) this.kept.delete(this.kept.keys().next().value ?? '');
    return token;
  }
}

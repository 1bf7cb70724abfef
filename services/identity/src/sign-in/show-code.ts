import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log, Sealer } from '@asili/platform';
import type { ContactPoint } from '../accounts/domain/contact-point.ts';
import { Hasher } from '../hasher.ts';
import { ChallengeStore } from './challenge-store.ts';
import { codePolicy } from './domain/code-policy.ts';

/**
 * The code of the sign-in that was begun last for an address, for the phone whose number that is. It opens nothing but the browser that
 * asked for it. Each time is taken before the code is given, so parallel calls get as many as one after the other; each is logged.
 */
@Injectable()
export class ShowCode {
  constructor(
    private readonly challenges: ChallengeStore,
    private readonly hasher: Hasher,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Null where none is open, or the open one was shown too often. `seconds` it still works. */
  async run({ value }: ContactPoint, userId: string): Promise<{ code: string; seconds: number } | null> {
    const now = this.clock.now();
    const challenge = await this.challenges.findOpen(this.hasher.keyed('address', value), now, codePolicy.tries);
    if (!challenge?.sealedCode) return null;
    const isShown = await this.challenges.noteShown(challenge, now, codePolicy.shows);
    this.log.info(
      isShown
        ? 'identity: a sign-in code was shown on the phone'
        : 'identity: a sign-in code was asked for on the phone too often',
      { userId, challengeId: challenge.id },
    );
    if (!isShown) return null;
    const code = this.sealer.open(Buffer.from(challenge.sealedCode, 'base64'), challenge.id).toString('utf8');
    return { code, seconds: Math.ceil((challenge.expiresAt.getTime() - now.getTime()) / 1000) };
  }
}

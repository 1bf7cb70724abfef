import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import type { ContactPoint } from '../accounts/domain/contact-point.ts';
import type { SignInType } from '../accounts/domain/user.ts';
import { Hasher } from '../hasher.ts';
import type { Caller } from '../sessions/domain/caller.ts';
import { ChallengeStore } from './challenge-store.ts';
import { mayAnswer, type Answerer, type Challenge } from './domain/challenge.ts';
import { codePolicy } from './domain/code-policy.ts';
import { CodeRefused } from './domain/sign-in-errors.ts';

export interface Answer {
  readonly code: string;
  /** Absent: the newest challenge of this browser and address is meant. */
  readonly challengeId?: string | undefined;
}

interface CodeAnswer extends Answer {
  readonly purpose: Challenge['purpose'];
  readonly userType: SignInType;
  readonly contactPoint: ContactPoint;
  /** What else was answered is right: a wrong answer beside a right code costs a try and leaves the code as it is. */
  readonly isRestRight?: boolean;
}

/**
 * Judges an answer and uses the challenge up. Safe against itself: each try and the one use are atomic, so any number of
 * parallel guesses get five tries together and one success at most.
 * @throws CodeRefused for every reason alike
 */
@Injectable()
export class CheckCode {
  constructor(
    private readonly challenges: ChallengeStore,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  async run(answer: CodeAnswer, caller: Caller): Promise<Challenge> {
    const answerer: Answerer = {
      purpose: answer.purpose,
      userType: answer.userType,
      addressHash: this.hasher.keyed('address', answer.contactPoint.value),
      browserHash: this.hasher.plain(caller.browser),
    };
    const now = this.clock.now();
    const challenge = await this.find(answer.challengeId, answerer);
    if (caller.browser === '' || !challenge || !mayAnswer(challenge, answerer, now)) throw new CodeRefused();
    if (!(await this.challenges.takeTry(challenge, codePolicy.tries))) throw new CodeRefused();
    const isRight = this.hasher.same(challenge.codeHash, this.hasher.keyed('code', `${challenge.id}${answer.code}`));
    if (!isRight || answer.isRestRight === false) throw new CodeRefused();
    if (!(await this.challenges.use(challenge, now))) throw new CodeRefused();
    return challenge;
  }

  private find(challengeId: string | undefined, answerer: Answerer): Promise<Challenge | null> {
    if (challengeId !== undefined) return this.challenges.find(challengeId);
    return this.challenges.findNewest(answerer.browserHash, answerer.addressHash);
  }
}

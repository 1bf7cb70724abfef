import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log, Sealer } from '@asili/platform';
import type { ContactPoint, SignInType } from '../accounts/domain/user.ts';
import { Hasher } from '../peppered-hasher.ts';
import type { Caller } from '../sessions/domain/session.ts';
import { ChallengeStore } from './challenge-store.mongo.ts';
import { mayAnswer, type Answerer, type Challenge, codePolicy, CodeRefused } from './domain/challenge.ts';

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
    const challenge = await this.judge(answer, caller);
    await this.useUp(challenge);
    return challenge;
  }

  /** Takes a try and judges, and leaves the challenge as it is: for what is asked only of whoever has the code. */
  async judge(answer: CodeAnswer, caller: Caller): Promise<Challenge> {
    const answerer = this.answererOf(answer, caller);
    const now = this.clock.now();
    const challenge = await this.find(answer.challengeId, answerer);
    if (caller.browser === '' || !challenge || !mayAnswer(challenge, answerer, now)) throw new CodeRefused();
    if (!(await this.challenges.takeTry(challenge, codePolicy.tries))) throw new CodeRefused();
    const isRight = this.hasher.same(challenge.codeHash, this.hasher.keyed('code', `${challenge.id}${answer.code}`));
    if (!isRight || answer.isRestRight === false) throw new CodeRefused();
    return challenge;
  }

  /** Of any number at once one succeeds. */
  async useUp(challenge: Challenge): Promise<void> {
    if (!(await this.challenges.use(challenge, this.clock.now()))) throw new CodeRefused();
  }

  /**
   * Judges an answer without using it up. Each try is taken before it is judged, as ever; a right one is given back, so that looking costs
   * whoever knows the code nothing.
   */
  async look(answer: CodeAnswer, caller: Caller): Promise<'right' | 'wrong' | 'over'> {
    const answerer = this.answererOf(answer, caller);
    const challenge = await this.find(answer.challengeId, answerer);
    if (caller.browser === '' || !challenge || !mayAnswer(challenge, answerer, this.clock.now())) return 'over';
    if (!(await this.challenges.takeTry(challenge, codePolicy.tries))) return 'over';
    if (!this.hasher.same(challenge.codeHash, this.hasher.keyed('code', `${challenge.id}${answer.code}`)))
      return 'wrong';
    await this.challenges.giveTryBack(challenge);
    return 'right';
  }

  private answererOf(answer: CodeAnswer, caller: Caller): Answerer {
    return {
      purpose: answer.purpose,
      userType: answer.userType,
      addressHash: this.hasher.keyed('address', answer.contactPoint.value),
      browserHash: this.hasher.plain(caller.browser),
    };
  }

  private find(challengeId: string | undefined, answerer: Answerer): Promise<Challenge | null> {
    if (challengeId !== undefined) return this.challenges.find(challengeId);
    return this.challenges.findNewest(answerer.browserHash, answerer.addressHash);
  }
}

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

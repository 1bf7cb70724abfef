import { DomainError } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import type {
  MoveCallerReply,
  MoveCallerRequest,
  MovePhoneNumberChallenge,
  MovePhoneNumberRequest,
  User as WireUser,
} from '@asili/contracts';
import {
  contactPointOf,
  type ContactPoint,
  type User,
  UserNotFound,
  loginKey,
  type NumberMove,
} from '../accounts/domain/user.ts';
import type { Caller } from '../sessions/domain/session.ts';
import { CheckCode } from '../sign-in/check-code.ts';
import { type Challenge, CodeRefused, NumberInUse } from '../sign-in/domain/challenge.ts';
import { IssueCode } from '../sign-in/issue-code.ts';
import { UserStore } from '../accounts/user-store.mongo.ts';
import { CheckPin } from '../callers/check-pin.ts';
import { PinStore } from '../callers/pin-store.mongo.ts';
import { toWireUser } from '../wire-user.ts';
import { CheckedSims, CompleteMove, SimChanged } from './complete-move.ts';

/** The code that went to the number of now: wrong, used, over, or of something else. */
export class CurrentCodeRefused extends DomainError {
  readonly code = 'IDENTITY.CURRENT_CODE_REFUSED';
  readonly status = 422;
}

/** The code that went to the new number. */
export class NewCodeRefused extends DomainError {
  readonly code = 'IDENTITY.NEW_CODE_REFUSED';
  readonly status = 422;
}

/** `left`: tries until it is locked for a while. The codes stay good. */
export class PinRefused extends DomainError {
  readonly code = 'IDENTITY.PIN_REFUSED';
  readonly status = 422;
  constructor(left?: number) {
    super(left === undefined ? {} : { left });
  }
}

/** After too many wrong ones; `seconds` where it opens by itself. */
export class PinLocked extends DomainError {
  readonly code = 'IDENTITY.PIN_LOCKED';
  readonly status = 422;
  constructor(seconds?: number) {
    super(seconds === undefined ? {} : { seconds });
  }
}

/** What stands for the browser in the codes of a move: good for this account, from this number to that one, and nothing else. No browser's secret looks like that. */
const moveOf = ({ id, address, language }: User, to: string): Caller => ({
  browser: `number-move:${id}:${address}:${to}`,
  network: `step-up:${id}`,
  language,
});

/** The codes of a move, bound to the account and both numbers. */
@Injectable()
export class MoveCodes {
  constructor(
    private readonly issueCode: IssueCode,
    private readonly checkCode: CheckCode,
  ) {}

  /** @throws TooManyCodes, CodeNotSent, CountryNotServed */
  send(user: User, to: string, at: 'current' | 'new'): ReturnType<IssueCode['run']> {
    const isNew = at === 'new';
    const stepUp = isNew
      ? ({ template: 'number-move-new', ending: user.address.slice(-3) } as const)
      : ({ template: 'number-move', ending: to.slice(-3) } as const);
    return this.issueCode.run(
      {
        purpose: 'step-up',
        userType: 'artisan',
        contactPoint: this.pointOf(user, to, at),
        language: user.language,
        known: true,
        isOtherNumber: isNew,
        stepUp,
      },
      moveOf(user, to),
    );
  }

  /** The one at the number of now, for what it opens next; a right one stays as good. @throws CurrentCodeRefused */
  async look(user: User, to: string, answer: { readonly challengeId: string; readonly code: string }): Promise<void> {
    const found = await this.checkCode.look(
      { purpose: 'step-up', userType: 'artisan', contactPoint: this.pointOf(user, to, 'current'), ...answer },
      moveOf(user, to),
    );
    if (found !== 'right') throw new CurrentCodeRefused();
  }

  /** Takes a try. @throws CurrentCodeRefused, NewCodeRefused */
  async judge(
    user: User,
    to: string,
    answer: { readonly challengeId: string; readonly code: string },
    at: 'current' | 'new',
  ): Promise<Challenge> {
    try {
      return await this.checkCode.judge(
        { purpose: 'step-up', userType: 'artisan', contactPoint: this.pointOf(user, to, at), ...answer },
        moveOf(user, to),
      );
    } catch (error) {
      if (!(error instanceof CodeRefused)) throw error;
      throw at === 'new' ? new NewCodeRefused() : new CurrentCodeRefused();
    }
  }

  /** @throws NewCodeRefused for all but one of any number at once */
  async useUp(challenge: Challenge): Promise<void> {
    try {
      await this.checkCode.useUp(challenge);
    } catch (error) {
      if (!(error instanceof CodeRefused)) throw error;
      throw new NewCodeRefused();
    }
  }

  private pointOf(user: User, to: string, at: 'current' | 'new'): ContactPoint {
    return contactPointOf('artisan', at === 'new' ? to : user.address);
  }
}

/**
 * Moves an artisan's account to another number: by a code at the number of now, their PIN if they have one, and then a code at the new
 * number; on the phone the operator vouches for the number of now, so there the PIN is the first half, and no PIN is no move. A number that
 * was got with another SIM card in the last day moves nothing. Whether the new number is taken is told only to who has proved the first half.
 *
 * Safe to repeat: who is there already is told so. Of two moves at once, of one account or to one number, the account's document and its
 * unique key let one through.
 */
@Injectable()
export class MoveNumber {
  constructor(
    private readonly users: UserStore,
    private readonly codes: MoveCodes,
    private readonly checkPin: CheckPin,
    private readonly pins: PinStore,
    private readonly sims: CheckedSims,
    private readonly completeMove: CompleteMove,
  ) {}

  /** @throws UserNotFound, CurrentCodeRefused, NewCodeRefused, PinRefused, PinLocked, SimChanged, NumberInUse, Conflict, and what sending a code throws */
  async onTheWeb(
    userId: string,
    request: MovePhoneNumberRequest,
    sessionId: string | undefined,
  ): Promise<MovePhoneNumberChallenge | { readonly user: WireUser }> {
    const user = await this.find(userId);
    const { phoneNumber: to, challengeId, code, pin = '', newChallengeId, newCode } = request;
    if (user.address === to) return { user: toWireUser(user) };
    await this.sims.assertUnchanged(user);
    if (code === undefined || challengeId === undefined)
      return {
        step: 'current',
        challenge: await this.codes.send(user, to, 'current'),
        pin: (await this.pins.find(userId)) !== null,
      };
    await this.codes.look(user, to, { challengeId, code });
    await this.assertPin(userId, pin, true);
    await this.assertFree(to, userId);
    if (newCode === undefined || newChallengeId === undefined)
      return { step: 'new', challenge: await this.codes.send(user, to, 'new'), pin: false };
    return this.complete(
      user,
      { to, by: 'web', ...(sessionId !== undefined && { keptSession: sessionId }) },
      async () => {
        const proofs = [
          await this.codes.judge(user, to, { challengeId: newChallengeId, code: newCode }, 'new'),
          await this.codes.judge(user, to, { challengeId, code }, 'current'),
        ];
        for (const proof of proofs) await this.codes.useUp(proof);
      },
    );
  }

  /** For who calls from the number of now. @throws as on the web, and PinLocked where there is no PIN */
  async byPhone(
    userId: string,
    { phoneNumber: to, pin, challengeId, code }: MoveCallerRequest,
  ): Promise<MoveCallerReply> {
    const user = await this.find(userId);
    if (user.address === to) return {};
    await this.sims.assertUnchanged(user);
    await this.assertPin(userId, pin, false);
    await this.assertFree(to, userId);
    if (code === undefined || challengeId === undefined) return { challenge: await this.codes.send(user, to, 'new') };
    await this.complete(user, { to, by: 'phone' }, async () => {
      await this.codes.useUp(await this.codes.judge(user, to, { challengeId, code }, 'new'));
    });
    return {};
  }

  /** The codes are used up first: of any number of answers at once one goes on, and the others find the account where it was to go. */
  private async complete(
    user: User,
    move: Pick<NumberMove, 'to' | 'by' | 'keptSession'>,
    prove: () => Promise<void>,
  ): Promise<{ readonly user: WireUser }> {
    try {
      await prove();
    } catch (error) {
      const now = await this.find(user.id);
      if (now.address === move.to) return { user: toWireUser(now) };
      throw error;
    }
    return { user: toWireUser(await this.completeMove.run(user, move)) };
  }

  private async assertPin(userId: string, pin: string, mayHaveNone: boolean): Promise<void> {
    const { outcome, left, seconds, because } = await this.checkPin.run(userId, pin);
    if (outcome === 'right' || (outcome === 'none' && mayHaveNone)) return;
    if (because === 'sim-changed') throw new SimChanged();
    throw outcome === 'wrong' ? new PinRefused(left) : new PinLocked(seconds);
  }

  private async assertFree(to: string, userId: string): Promise<void> {
    const holder = await this.users.findByLoginKey(loginKey(contactPointOf('artisan', to)));
    if (holder && holder.id !== userId) throw new NumberInUse();
  }

  private async find(userId: string): Promise<User> {
    const user = await this.users.findById(userId);
    if (user?.userType !== 'artisan') throw new UserNotFound();
    return user;
  }
}

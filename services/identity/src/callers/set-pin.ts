import { DomainError, Clock, isWeakPin } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import type { PinCodeCheck, PinCheck, SetPinRequest } from '@asili/contracts';
import { UserNotFound, contactPointOf, type User } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.mongo.ts';
import type { Caller } from '../sessions/domain/session.ts';
import { codePolicy } from '../sign-in/domain/challenge.ts';
import { CheckCode } from '../sign-in/check-code.ts';
import { IssueCode } from '../sign-in/issue-code.ts';
import { PinStore, type StoredPin } from './pin-store.mongo.ts';
import { CheckPin, PinHasher } from './check-pin.ts';

/** The first PINs anybody would guess. */
export class PinWeak extends DomainError {
  readonly code = 'IDENTITY.PIN_WEAK';
  readonly status = 400;
}

/** What stands for a browser where there is none: the phone itself. No browser's secret looks like that. */
export const phoneOf = ({ id, language }: User): Caller => ({
  browser: `phone:${id}`,
  network: `phone:${id}`,
  language,
});

/** The one-time code that sets a PIN anew, where it is locked or forgotten: sent within the limits of every code, and looked at before the new PIN is chosen. */
@Injectable()
export class SendPinCode {
  constructor(
    private readonly users: UserStore,
    private readonly issueCode: IssueCode,
    private readonly checkCode: CheckCode,
    private readonly pins: PinStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends one, unless one is on its way. Asked twice it sends one, but where another is wanted.
   * @returns when the code that counts was sent @throws UserNotFound, TooManyCodes, CodeNotSent, CountryNotServed
   */
  async run(artisanId: string, another = false): Promise<Date> {
    const user = await this.find(artisanId);
    const now = this.clock.now();
    const before = (await this.pins.find(artisanId))?.codeUntil;
    const lifeMs = 1000 * codePolicy.lifeSeconds;
    if (!another && before && before > now) return new Date(before.getTime() - lifeMs);
    await this.issueCode.run(
      {
        purpose: 'sign-in',
        userType: 'artisan',
        contactPoint: contactPointOf('artisan', user.address),
        language: user.language,
        known: true,
        isForPin: true,
      },
      phoneOf(user),
    );
    await this.pins.noteCode(artisanId, new Date(now.getTime() + lifeMs));
    return now;
  }

  /** A wrong one costs a try, a right one none: it is asked for once more when the PIN is set, which uses it up. @throws UserNotFound */
  async check(artisanId: string, code: string): Promise<PinCodeCheck['outcome']> {
    const user = await this.find(artisanId);
    return this.checkCode.look(
      { purpose: 'sign-in', userType: 'artisan', contactPoint: contactPointOf('artisan', user.address), code },
      phoneOf(user),
    );
  }

  private async find(artisanId: string): Promise<User> {
    const user = await this.users.findById(artisanId);
    if (!user) throw new UserNotFound();
    return user;
  }
}

/**
 * Sets a PIN: the first one freely, another one with the old one or with the one-time code. Of two at once one is set; the same again is
 * refused like a wrong PIN, since the old one is none any more.
 */
@Injectable()
export class SetPin {
  constructor(
    private readonly pins: PinStore,
    private readonly hasher: PinHasher,
    private readonly checkPin: CheckPin,
    private readonly checkCode: CheckCode,
    private readonly users: UserStore,
    private readonly clock: Clock,
  ) {}

  /** @throws PinWeak, CodeRefused, UserNotFound */
  async run(artisanId: string, { pin, old, code }: SetPinRequest): Promise<PinCheck> {
    if (isWeakPin(pin)) throw new PinWeak();
    const user = await this.users.findById(artisanId);
    if (!user) throw new UserNotFound();
    const hashed = await this.hasher.hash(pin);
    if (await this.pins.create(artisanId, hashed, this.clock.now())) return { outcome: 'right' };
    const stored = await this.pins.find(artisanId);
    if (!stored) throw new UserNotFound();
    if (code === undefined) return this.withOld(artisanId, old ?? '', stored, hashed);
    await this.checkCode.run(
      { purpose: 'sign-in', userType: 'artisan', contactPoint: contactPointOf('artisan', user.address), code },
      phoneOf(user),
    );
    return (await this.pins.replace(artisanId, stored.hash, hashed, this.clock.now()))
      ? { outcome: 'right' }
      : { outcome: 'locked' };
  }

  private async withOld(
    artisanId: string,
    old: string,
    stored: StoredPin,
    hashed: Pick<StoredPin, 'hash' | 'salt'>,
  ): Promise<PinCheck> {
    const check = await this.checkPin.run(artisanId, old);
    if (check.outcome !== 'right') return check;
    return (await this.pins.replace(artisanId, stored.hash, hashed, this.clock.now()))
      ? check
      : { outcome: 'paused', seconds: 1 };
  }
}

import { Injectable } from '@nestjs/common';
import type { PinCheck, SetPinRequest } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { contactPointOf } from '../accounts/domain/contact-point.ts';
import { UserNotFound } from '../accounts/domain/account-errors.ts';
import { UserStore } from '../accounts/user-store.ts';
import { CheckCode } from '../sign-in/check-code.ts';
import { CheckPin } from './check-pin.ts';
import { PinWeak } from './domain/pin-errors.ts';
import { isWeakPin } from './domain/pin-policy.ts';
import { PinHasher } from './pin-hasher.ts';
import { PinStore, type StoredPin } from './pin-store.ts';
import { phoneOf } from './send-pin-code.ts';

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

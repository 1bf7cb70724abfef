import { Injectable } from '@nestjs/common';
import type { User as WireUser, ArtisanByPhone } from '@asili/contracts';
import { Clock, newId } from '@asili/kernel';
import { contactPointOf, loginKey, UserNotFound, cleanRegistration } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.mongo.ts';
import { toWireUser } from '../wire-user.ts';
import { pinPolicy, type PinState, PinStore } from './pin-store.mongo.ts';

/** The artisan of a phone number and what their PIN is up to, for the service that hears from the operator who is calling. Null for a number without an account. */
@Injectable()
export class FindArtisan {
  constructor(
    private readonly users: UserStore,
    private readonly pins: PinStore,
    private readonly clock: Clock,
  ) {}

  async run(phoneNumber: string): Promise<{ artisan: WireUser | null; pin: PinState }> {
    const user = await this.users.findByLoginKey(loginKey(contactPointOf('artisan', phoneNumber)));
    return user ? { artisan: toWireUser(user), pin: await this.pinState(user.id) } : { artisan: null, pin: 'none' };
  }

  private async pinState(artisanId: string): Promise<PinState> {
    const pin = await this.pins.find(artisanId);
    if (!pin) return 'none';
    if (pin.wrong < pinPolicy.lockAt) return 'set';
    return pin.codeUntil > this.clock.now() ? 'code-sent' : 'locked';
  }
}

/**
 * Makes an artisan's account for the number somebody calls from: the operator vouches for it as a one-time code would. The unique login
 * key decides; whoever has an account already gets that one.
 */
@Injectable()
export class RegisterCaller {
  constructor(
    private readonly users: UserStore,
    private readonly clock: Clock,
  ) {}

  /** @throws NameRequired */
  async run({ phoneNumber, ...said }: ArtisanByPhone): Promise<WireUser> {
    const contactPoint = contactPointOf('artisan', phoneNumber);
    const key = loginKey(contactPoint);
    const now = this.clock.now();
    const user = {
      ...cleanRegistration({ userType: 'artisan', ...said }),
      id: newId('art', now.getTime()),
      loginKey: key,
      address: contactPoint.value,
      createdAt: now,
      updatedAt: now,
    };
    if (await this.users.insert(user)) return toWireUser(user);
    const existing = await this.users.findByLoginKey(key);
    if (!existing) throw new UserNotFound(); // Erased between the insert and the look-up.
    return toWireUser(existing);
  }
}

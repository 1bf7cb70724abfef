import { Injectable } from '@nestjs/common';
import type { ArtisanByPhone, User as WireUser } from '@asili/contracts';
import { Clock, newId } from '@asili/kernel';
import { toWireUser } from '../wire-user.ts';
import { UserNotFound } from '../accounts/domain/account-errors.ts';
import { contactPointOf, loginKey } from '../accounts/domain/contact-point.ts';
import { cleanRegistration } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.ts';

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

import { Injectable } from '@nestjs/common';
import type { User as WireUser } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { contactPointOf, loginKey } from '../accounts/domain/contact-point.ts';
import { UserStore } from '../accounts/user-store.ts';
import { toWireUser } from '../wire-user.ts';
import { pinPolicy, type PinState } from './domain/pin-policy.ts';
import { PinStore } from './pin-store.ts';

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

import { Injectable } from '@nestjs/common';
import type { User as WireUser } from '@asili/contracts';
import { toWireUser } from '../wire-user.ts';
import { contactPointOf, loginKey } from './domain/contact-point.ts';
import { UserStore } from './user-store.ts';

/** The artisan of a phone number, for the service that hears from the operator who is calling. Null for a number without an account. */
@Injectable()
export class FindArtisan {
  constructor(private readonly users: UserStore) {}

  async run(phoneNumber: string): Promise<WireUser | null> {
    const user = await this.users.findByLoginKey(loginKey(contactPointOf('artisan', phoneNumber)));
    return user && toWireUser(user);
  }
}

import { Injectable } from '@nestjs/common';
import type { User as WireUser } from '@asili/contracts';
import { UserGone } from '../../domain/errors.ts';
import { toWireUser } from '../wire-user.ts';
import { UserStore } from '../ports.ts';

/** One account by id, for other services. Throws UserGone. */
@Injectable()
export class GetUser {
  constructor(private readonly users: UserStore) {}

  async run(id: string): Promise<WireUser> {
    const user = await this.users.findById(id);
    if (!user) throw new UserGone();
    return toWireUser(user);
  }
}

import { Injectable } from '@nestjs/common';
import type { User as WireUser } from '@asili/contracts';
import { toWireUser } from '../wire-user.ts';
import { UserNotFound } from './domain/account-errors.ts';
import { Operators, toWireOperator } from '../operators.ts';
import { UserStore } from './user-store.ts';

/** One account by id, for other services. @throws UserNotFound */
@Injectable()
export class GetUser {
  constructor(
    private readonly users: UserStore,
    private readonly operators: Operators,
  ) {}

  async run(id: string): Promise<WireUser> {
    const operator = this.operators.find({ id });
    if (operator) return toWireOperator(operator);
    const user = await this.users.findById(id);
    if (!user) throw new UserNotFound();
    return toWireUser(user);
  }
}

import { Injectable, Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import type { Person } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { Callers } from '@asili/platform';
import { toWireUser } from '../wire-user.ts';
import { UserNotFound } from './domain/user.ts';
import { Operators, toWireOperator } from '../operators.ts';
import { UserStore } from './user-store.mongo.ts';
import { EraseUser } from './erase-user.ts';

/** Whoever signed in with a browser within so many days is told things with links; all others, what to dial. */
const webDays = 30;

/** One account by id, for other services. @throws UserNotFound */
@Injectable()
export class GetUser {
  constructor(
    private readonly users: UserStore,
    private readonly operators: Operators,
    private readonly clock: Clock,
  ) {}

  async run(id: string): Promise<Person> {
    const operator = this.operators.find({ id });
    if (operator) return toWireOperator(operator);
    const user = await this.users.findById(id);
    if (!user) throw new UserNotFound();
    const isOnTheWeb =
      user.webAt !== undefined && this.clock.now().getTime() - user.webAt.getTime() <= webDays * 86_400_000;
    const movedAt = user.moves?.at(-1)?.at;
    return {
      ...toWireUser(user),
      ...(user.userType === 'artisan' && { usesWeb: isOnTheWeb }),
      ...(movedAt && { numberSince: movedAt.toISOString() }),
    };
  }
}

/** Service to service; the gateway never forwards these paths. */
@Controller('internal/users')
export class AccountsController {
  constructor(
    private readonly getUser: GetUser,
    private readonly eraseUser: EraseUser,
  ) {}

  @Get(':id')
  @Callers('gateway', 'notifications', 'payments', 'ussd')
  user(@Param('id') id: string): Promise<Person> {
    return this.getUser.run(id);
  }

  /** Asked for at the operators' desk, which payments hosts. */
  @Delete(':id')
  @Callers('payments')
  @HttpCode(204)
  erase(@Param('id') id: string): Promise<void> {
    return this.eraseUser.run(id);
  }
}

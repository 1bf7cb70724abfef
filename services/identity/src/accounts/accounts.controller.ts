import type { Person, ErasureRequest } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { Callers, ServiceClient } from '@asili/platform';
import { Injectable, Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { Operators, toWireOperator } from '../operators.ts';
import { SessionStore } from '../sessions/session-store.mongo.ts';
import { toWireUser } from '../wire-user.ts';
import { UserNotFound, addressesOf, usedWeb } from './domain/user.ts';
import { UserStore } from './user-store.mongo.ts';

const timeoutMs = 15_000;
/** Those that keep something by address. The others follow the tombstone of the profile. */
const dataHolders = ['notifications', 'ussd', 'verification'] as const;

/** Has the services forget what they keep by a person's addresses, which travel in this one call and in no event. */
@Injectable()
export class ForgetElsewhere {
  constructor(private readonly services: ServiceClient) {}

  /** @throws Unavailable, RemoteProblem: some may have forgotten already; it may be run again */
  async run(request: ErasureRequest): Promise<void> {
    await Promise.all(
      dataHolders.map((holder) => this.services.post(holder, '/internal/erasures', { body: request, timeoutMs })),
    );
  }
}

/**
 * Erases a person: first what others keep by their addresses, which only this service knows; then their personal fields, then their sessions;
 * the profile is published as a tombstone, which the other services follow. In this order no session outlives them, whoever opens one
 * meanwhile. A second call after a crash in between does what is left.
 * @throws UserNotFound when there was never anybody; Unavailable, with the account as it was, while one of the others is away
 */
@Injectable()
export class EraseUser {
  constructor(
    private readonly users: UserStore,
    private readonly elsewhere: ForgetElsewhere,
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
  ) {}

  async run(userId: string): Promise<void> {
    const user = await this.users.findById(userId);
    const now = this.clock.now();
    if (user) await this.elsewhere.run({ personId: userId, addresses: addressesOf(user, now) });
    const erased = await this.users.erase(userId, now);
    const sessions = await this.sessions.listOf(userId);
    for (const session of sessions) await this.sessions.end(session.hash, now);
    if (!erased && sessions.length === 0) throw new UserNotFound();
  }
}

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
    const movedAt = user.moves?.at(-1)?.at;
    return {
      ...toWireUser(user),
      ...(user.userType === 'artisan' && { usesWeb: usedWeb(user, this.clock.now()) }),
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

  /** Asked for by operators in the console, which payments hosts. */
  @Delete(':id')
  @Callers('payments')
  @HttpCode(204)
  erase(@Param('id') id: string): Promise<void> {
    return this.eraseUser.run(id);
  }
}

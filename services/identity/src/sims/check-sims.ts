import { Injectable, Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { type SimCheck, type SimCheckRequest, simCheckRequest } from '@asili/contracts';
import { Log, Callers } from '@asili/platform';
import { UserNotFound } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.mongo.ts';
import { simPolicy, SimChanges } from './sim-changes.ts';

/** Whether the number an artisan signs in with, or the one they are paid out to, got another SIM card. Asks operators, changes nothing; any number of times. */
@Injectable()
export class CheckSims {
  constructor(
    private readonly users: UserStore,
    private readonly sims: SimChanges,
    private readonly log: Log,
  ) {}

  /** @throws UserNotFound */
  async run(userId: string, { phoneNumber, since }: SimCheckRequest): Promise<SimCheck> {
    const user = await this.users.findById(userId);
    if (!user) throw new UserNotFound();
    const numbers = [...new Set([user.address, phoneNumber])];
    const answers = await Promise.allSettled(
      numbers.map((number) => this.sims.changedSince(number, new Date(since), simPolicy.askForPayoutMs)),
    );
    const changes = answers.flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value ? [answer.value.notAfter.getTime()] : [],
    );
    if (changes.length > 0) return { outcome: 'changed', at: new Date(Math.max(...changes)).toISOString() };
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (!failed) return { outcome: 'unchanged' };
    this.log.warn('identity: no operator says whether a SIM card was changed', {
      userId,
      error: failed.reason as unknown,
    });
    return { outcome: 'unknown' };
  }
}

/** Service to service, and for payments alone: the gateway never forwards these paths. */
@Controller('internal/users/:id/sim-checks')
@Callers('payments')
export class SimsController {
  constructor(private readonly checkSims: CheckSims) {}

  @Post()
  @HttpCode(200)
  async check(@Param('id') id: string, @Body({ schema: simCheckRequest }) request: SimCheckRequest): Promise<SimCheck> {
    return this.checkSims.run(id, request);
  }
}

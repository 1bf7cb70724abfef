import { type SimCheck, type SimCheckRequest, simCheckRequest } from '@asili/contracts';
import { Log, Callers } from '@asili/platform';
import { Injectable, Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { UserNotFound } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.mongo.ts';

/** How long a changed SIM card counts: whoever has a stolen number uses it on the first day. Source: reference, A4. */
export const simPolicy = { countsHours: 24, askForPinMs: 1000, askForPayoutMs: 4000 } as const;

/** From when on a change counts against a PIN: since it was set, and no longer than changes count. */
export function sinceFor(pinSetAt: Date | undefined, now: Date): Date {
  const counts = now.getTime() - simPolicy.countsHours * 3_600_000;
  return new Date(Math.max(counts, pinSetAt?.getTime() ?? counts));
}

/** How an operator, or who speaks for several, is asked about SIM cards. */
export abstract class SimSwapSettings {
  /** The root of the API, without a slash at its end. */
  abstract readonly url: string;
  abstract readonly tokenUrl: string;
  abstract readonly clientId: string;
  abstract readonly clientSecret: string;
}

/** No operator says anything just now. */
export class SimUnknown extends Error {}

/** A number got another SIM card at some time between the two, which are the same where its operator says when. */
export interface SimChange {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** What operators know of the SIM cards behind phone numbers. */
export abstract class SimChanges {
  /**
   * When the number got another SIM card last, if that was after `since` for certain; null where it did not, and where its operator answers no such questions.
   * @param phoneNumber E.164 @param withinMs how long there is for an answer @throws SimUnknown
   */
  abstract changedSince(phoneNumber: string, since: Date, withinMs: number): Promise<SimChange | null>;
}

/** Where no operator is asked. */
export class NoSimChanges extends SimChanges {
  override changedSince(): Promise<null> {
    return Promise.resolve(null);
  }
}

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

import {
  type PayoutAccountChallenge,
  type PutPayoutAccountRequest,
  numberMoveReply,
  putPayoutAccountRequest,
  type PayoutAccountReply,
} from '@asili/contracts';
import { DomainError, Clock } from '@asili/kernel';
import { Conflict, RemoteProblem, ServiceClient, CurrentActor, Roles, type Actor, Callers } from '@asili/platform';
import { Injectable, Body, Controller, Get, Put, Res, HttpCode, Param, Post } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { holdAfterChangeMs } from '../earnings/domain/payout-policy.ts';
import { GetPayoutAccount } from '../payout-accounts/get-payout-account.ts';
import { PayoutAccounts, type PayoutAccount } from '../payout-accounts/payout-accounts.mongo.ts';
import { AccountNotifications } from '../payout-accounts/account-notifications.ts';
import { payoutCurrency } from '../quotes/domain/make-quote.ts';
import { StepUps, type StepUp } from '../step-ups/step-ups.http.ts';
import { PayoutProviders } from './payout-providers.ts';
import { PayoutRequests } from './request-payouts.ts';

/** No wallet of the provider can have this number. */
export class WalletNotServed extends DomainError {
  readonly code = 'PAYMENTS.WALLET_NOT_SERVED';
  readonly status = 400;
}

/** Another artisan is paid out to this number. */
export class NumberInUse extends DomainError {
  readonly code = 'PAYMENTS.NUMBER_IN_USE';
  readonly status = 409;
}

/** This installation pays nothing out by that provider, or not in what the artisan earns. */
export class ProviderUnavailable extends DomainError {
  readonly code = 'PAYMENTS.PROVIDER_UNAVAILABLE';
  readonly status = 409;
}

/**
 * Names the number an artisan is paid out to, once they have proved that it is them: by a code to the number they sign in with and their PIN,
 * if they have one; or, where their operator vouches for that number already, by their PIN and a code to the new number, which is nobody else's. The first one holds nothing back, but where the account
 * moved to its number within the day; another one holds payouts for a day. Naming the one that stands changes nothing and asks for nothing; of two changes at once one is made, the other refused.
 */
@Injectable()
export class SetPayoutAccount {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly stepUps: StepUps,
    private readonly ways: PayoutProviders,
    private readonly requests: PayoutRequests,
    private readonly notifications: AccountNotifications,
    private readonly clock: Clock,
  ) {}

  /** What is asked for first; null when the number stands. @throws ProviderUnavailable, WalletNotServed, NumberInUse, CodeRefused, PinRefused, PinLocked, SimChanged, Conflict */
  async run(
    artisanId: string,
    { provider, phoneNumber, challengeId, code, pin }: PutPayoutAccountRequest,
    proves: 'account' | 'number' = 'account',
  ): Promise<PayoutAccountChallenge | null> {
    if (!this.ways.knows(provider)) throw new ProviderUnavailable();
    const way = this.ways.reaching(provider, phoneNumber);
    if (!way) throw new WalletNotServed();
    const { country, numberSince } = await this.stepUps.whereOf(artisanId);
    if (payoutCurrency(country, this.clock.now()) !== way.currency) throw new ProviderUnavailable(); // Nothing they earn could go there.
    const before = await this.accounts.find(artisanId);
    if (before?.provider === provider && before.phoneNumber === phoneNumber && !before.problem) return null;
    if (proves === 'number' && (await this.accounts.isTaken(phoneNumber, artisanId))) throw new NumberInUse();
    const stepUp: StepUp = {
      userId: artisanId,
      purpose: 'payout-account',
      subject: `${provider}:${phoneNumber}`,
      ending: phoneNumber.slice(-3),
      ...(proves === 'number' && { to: phoneNumber }),
    };
    if (code === undefined || challengeId === undefined) return this.stepUps.begin(stepUp);
    await this.stepUps.prove(stepUp, { challengeId, code, pin });
    await this.change({ artisanId, provider, phoneNumber, ...this.timesOf(before, numberSince) }, before);
    return null;
  }

  private timesOf(
    before: PayoutAccount | null,
    numberSince: Date | undefined,
  ): Pick<PayoutAccount, 'since' | 'heldUntil' | 'heldFor' | 'problem'> {
    const since = this.clock.now();
    const changedAt = before ? since : numberSince;
    const heldUntil = changedAt && new Date(changedAt.getTime() + holdAfterChangeMs(since));
    return { since, heldUntil: heldUntil && heldUntil > since ? heldUntil : null, heldFor: null, problem: null };
  }

  /** What follows is asked for before and after: who dies in between has asked. */
  private async change(account: PayoutAccount, before: PayoutAccount | null): Promise<void> {
    await this.requests.soon(account.artisanId);
    if (before) await this.notifications.soon(account.artisanId);
    if (!(await this.accounts.put(account, before?.phoneNumber ?? null))) throw new Conflict();
    await this.requests.now(account.artisanId);
    if (before) await this.notifications.now(account.artisanId);
  }
}

/** Holds an artisan's payouts as long as a changed number does: whoever has a stolen SIM can have a forgotten PIN given anew. Safe to repeat: the hold only grows. */
@Injectable()
export class HoldPayouts {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly clock: Clock,
  ) {}

  async run(artisanId: string): Promise<void> {
    const now = this.clock.now();
    await this.accounts.hold(artisanId, new Date(now.getTime() + holdAfterChangeMs(now)), 'pin-reset');
  }
}

interface Move {
  readonly artisanId: string;
  readonly move: number;
}

/**
 * An artisan's account moved to another number: payouts are held as after a changed number for payouts, and follow where they went to the
 * number of before and can go to the new one. Identity tells both numbers. Moves of an account come in their order; one that comes again, or
 * behind a later one, finds its number noted and changes nothing.
 */
@Injectable()
export class FollowNumberMove {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly ways: PayoutProviders,
    private readonly requests: PayoutRequests,
    private readonly services: ServiceClient,
    private readonly clock: Clock,
  ) {}

  /** @throws Unavailable while identity cannot say which numbers it was */
  async run({ artisanId, move }: Move, eventId: string): Promise<void> {
    const account = await this.accounts.find(artisanId);
    const numbers = account && (account.numberMove ?? 0) < move ? await this.numbersOf(artisanId, move) : null;
    if (!account || !numbers) return;
    const since = new Date(numbers.at);
    const heldUntil = new Date(since.getTime() + holdAfterChangeMs(since));
    const to = account.phoneNumber === numbers.from ? await this.wayTo(account, numbers.to) : undefined;
    if (
      !(await this.accounts.follow({
        artisanId,
        phoneNumber: account.phoneNumber,
        move,
        since,
        heldUntil,
        ...(to && { to }),
      }))
    )
      throw new Error('the payout account changed meanwhile'); // Taken once more, by what stands then.
    if (to) await this.requests.once(artisanId, eventId);
  }

  /** Where payouts can go on to, in the same currency; undefined where they stay, since nobody pays there or another artisan is paid there. */
  private async wayTo(
    account: PayoutAccount,
    phoneNumber: string,
  ): Promise<Pick<PayoutAccount, 'provider' | 'phoneNumber'> | undefined> {
    const currency = this.ways.reaching(account.provider, account.phoneNumber)?.currency;
    const provider = ([account.provider, 'mpesa', 'mtn'] as const).find(
      (each) => this.ways.reaching(each, phoneNumber)?.currency === currency,
    );
    return currency === undefined || !provider || (await this.accounts.isTaken(phoneNumber, account.artisanId))
      ? undefined
      : { provider, phoneNumber };
  }

  /** Null where the account is gone, or the move is long past. */
  private async numbersOf(artisanId: string, move: number) {
    try {
      return await this.services.get('identity', `/internal/users/${artisanId}/number-moves/${move}`, {
        schema: numberMoveReply,
      });
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return null;
      throw error;
    }
  }
}

/** Where an artisan is paid out to. */
@Controller('api/payout-account')
@Roles('artisan')
export class PayoutAccountController {
  constructor(
    private readonly getPayoutAccount: GetPayoutAccount,
    private readonly setPayoutAccount: SetPayoutAccount,
  ) {}

  @Get()
  async get(@CurrentActor() { id }: Actor): Promise<PayoutAccountReply> {
    return { account: await this.getPayoutAccount.run(id) };
  }

  @Put()
  async put(
    @CurrentActor() { id }: Actor,
    @Body({ schema: putPayoutAccountRequest }) request: PutPayoutAccountRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PayoutAccountReply | PayoutAccountChallenge> {
    const challenge = await this.setPayoutAccount.run(id, request);
    if (!challenge) return { account: await this.getPayoutAccount.run(id) };
    void reply.status(202);
    return challenge;
  }
}

/** Service to service, and for ussd alone, whose callers their operator vouches for: the code goes to the new number, beside the PIN. */
@Controller('internal/artisans/:id')
@Callers('ussd')
export class CallersPayoutAccountController {
  constructor(
    private readonly getPayoutAccount: GetPayoutAccount,
    private readonly setPayoutAccount: SetPayoutAccount,
    private readonly holdPayouts: HoldPayouts,
  ) {}

  /** A forgotten PIN is about to be given anew. */
  @Post('payout-holds')
  @HttpCode(204)
  async hold(@Param('id') id: string): Promise<void> {
    await this.holdPayouts.run(id);
  }

  @Put('payout-account')
  async put(
    @Param('id') id: string,
    @Body({ schema: putPayoutAccountRequest }) request: PutPayoutAccountRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PayoutAccountReply | PayoutAccountChallenge> {
    const challenge = await this.setPayoutAccount.run(id, request, 'number');
    if (!challenge) return { account: await this.getPayoutAccount.run(id) };
    void reply.status(202);
    return challenge;
  }
}

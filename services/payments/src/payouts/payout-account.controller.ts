import { Body, Controller, Get, Put, Res, HttpCode, Param, Post } from '@nestjs/common';
import {
  putPayoutAccountRequest,
  type PayoutAccountChallenge,
  type PayoutAccountReply,
  type PutPayoutAccountRequest,
} from '@asili/contracts';
import { CurrentActor, Roles, type Actor, Callers } from '@asili/platform';
import type { FastifyReply } from 'fastify';
import { GetPayoutAccount } from '../payout-accounts/get-payout-account.ts';
import { SetPayoutAccount, HoldPayouts } from './set-payout-account.ts';

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

import { Body, Controller, Get, Put, Res } from '@nestjs/common';
import {
  putPayoutAccountRequest,
  type PayoutAccountChallenge,
  type PayoutAccountReply,
  type PutPayoutAccountRequest,
} from '@asili/contracts';
import { CurrentActor, Roles, type Actor } from '@asili/platform';
import type { FastifyReply } from 'fastify';
import { GetPayoutAccount } from '../payout-accounts/get-payout-account.ts';
import { SetPayoutAccount } from './set-payout-account.ts';

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

import { Body, Controller, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import {
  putPayoutAccountRequest,
  type PayoutAccountChallenge,
  type PayoutAccountReply,
  type PutPayoutAccountRequest,
} from '@asili/contracts';
import { CurrentActor, Roles, WrongRole, type Actor } from '@asili/platform';
import type { FastifyReply } from 'fastify';
import { GetPayoutAccount } from '../payout-accounts/get-payout-account.ts';
import { HoldPayouts } from './hold-payouts.ts';
import { SetPayoutAccount } from './set-payout-account.ts';

/** Service to service, and for ussd alone, whose callers their operator vouches for: the code goes to the new number, beside the PIN. */
@Controller('internal/artisans/:id')
@Roles('service')
export class CallersPayoutAccountController {
  constructor(
    private readonly getPayoutAccount: GetPayoutAccount,
    private readonly setPayoutAccount: SetPayoutAccount,
    private readonly holdPayouts: HoldPayouts,
  ) {}

  /** A forgotten PIN is about to be given anew. */
  @Post('payout-holds')
  @HttpCode(204)
  async hold(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    if (actor.id !== 'ussd') throw new WrongRole();
    await this.holdPayouts.run(id);
  }

  @Put('payout-account')
  async put(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: putPayoutAccountRequest }) request: PutPayoutAccountRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PayoutAccountReply | PayoutAccountChallenge> {
    if (actor.id !== 'ussd') throw new WrongRole();
    const challenge = await this.setPayoutAccount.run(id, request, 'number');
    if (!challenge) return { account: await this.getPayoutAccount.run(id) };
    void reply.status(202);
    return challenge;
  }
}

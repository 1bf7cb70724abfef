import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { claimRequest, type ClaimRequest, type PaymentReply } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { CurrentActor, Idempotent, NotFound, Roles, type Actor } from '@asili/platform';
import { ClaimTransfer } from './unmatched-transfers.ts';

@Controller('api/payments/:id/claims')
@Roles('customer', 'artisan')
export class ClaimsController {
  constructor(private readonly claimTransfer: ClaimTransfer) {}

  @Post()
  @HttpCode(202)
  @Idempotent()
  async claim(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: claimRequest }) { transactionId }: ClaimRequest,
  ): Promise<PaymentReply> {
    if (!isId('pay', id)) throw new NotFound();
    return { payment: await this.claimTransfer.run(actor, id, transactionId) };
  }
}

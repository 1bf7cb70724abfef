import { signatureRequest, type SignatureRequest, type SignedTransaction } from '@asili/contracts';
import { CurrentActor, Roles, WrongRole, type Actor } from '@asili/platform';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { SignTransfer } from './sign-transfer.ts';

/** Service to service, and for payments alone: no route of the gateway leads here. May be repeated with the same bytes. */
@Controller('internal/signatures')
@Roles('service')
export class SignaturesController {
  constructor(private readonly signTransfer: SignTransfer) {}

  /** @throws WrongRole for any other service */
  @Post()
  @HttpCode(200)
  async sign(
    @CurrentActor() { id }: Actor,
    @Body({ schema: signatureRequest }) { transaction }: SignatureRequest,
  ): Promise<SignedTransaction> {
    if (id !== 'payments') throw new WrongRole();
    return {
      transaction: Buffer.from(await this.signTransfer.run(Buffer.from(transaction, 'base64'))).toString('base64'),
    };
  }
}

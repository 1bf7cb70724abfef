import { historyQuery, verifyProductRequest, verifyRequest, type HistoryReply, type VerifyReply, type VerifyRequest } from '@asili/contracts';
import { CommandId, CurrentActor, Idempotent, type Actor } from '@asili/platform';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { z } from 'zod';
import { ListHistory } from '../../app/list-history/list-history.ts';
import { VerifyProduct } from '../../app/verify-product/verify-product.ts';

/** Checking a code, open to everybody. */
@Controller('api')
export class VerifyController {
  constructor(private readonly verifyProduct: VerifyProduct, private readonly listHistory: ListHistory) {}

  @Post('verify/:code')
  @Idempotent()
  @HttpCode(200)
  verify(@CurrentActor() actor: Actor, @CommandId() commandId: string, @Param('code') code: string, @Body({ schema: verifyRequest.optional() }) input?: VerifyRequest): Promise<VerifyReply> {
    return this.verifyProduct.run(actor, { code, scanned: input?.scanned, location: input?.location, channel: actor.kind === 'service' ? 'ussd' : 'web' }, commandId);
  }

  /** The form the API page documents. */
  @Post('products/verify')
  @Idempotent()
  @HttpCode(200)
  verifyById(@CurrentActor() actor: Actor, @CommandId() commandId: string, @Body({ schema: verifyProductRequest }) input: z.infer<typeof verifyProductRequest>): Promise<VerifyReply> {
    return this.verifyProduct.run(actor, { code: input.productId, scanned: input.scanned, location: input.location, channel: 'api' }, commandId);
  }

  @Get('verify/:code/history')
  history(@CurrentActor() actor: Actor, @Param('code') code: string, @Query({ schema: historyQuery }) { limit, cursor }: z.infer<typeof historyQuery>): Promise<HistoryReply> {
    return this.listHistory.run(actor, code, limit, cursor);
  }
}

import { verifyProductRequest, verifyRequest, type VerifyReply, type VerifyRequest } from '@asili/contracts';
import { CommandId, CurrentActor, Idempotent, type Actor } from '@asili/platform';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { z } from 'zod';
import { VerifyCode } from './verify-code.ts';

/** Checking a code, open to everybody. */
@Controller('api')
export class VerdictsController {
  constructor(private readonly verifyCode: VerifyCode) {}

  @Post('verify/:code')
  @Idempotent({ by: 'commit' })
  @HttpCode(200)
  verify(
    @CurrentActor() actor: Actor,
    @CommandId() commandId: string,
    @Param('code') code: string,
    @Body({ schema: verifyRequest.optional() }) input?: VerifyRequest,
  ): Promise<VerifyReply> {
    return this.verifyCode.run(
      actor,
      { code, scanned: input?.scanned, location: input?.location, channel: actor.kind === 'service' ? 'ussd' : 'web' },
      commandId,
    );
  }

  /** The form the API page documents. */
  @Post('products/verify')
  @Idempotent({ by: 'commit' })
  @HttpCode(200)
  verifyById(
    @CurrentActor() actor: Actor,
    @CommandId() commandId: string,
    @Body({ schema: verifyProductRequest }) input: z.infer<typeof verifyProductRequest>,
  ): Promise<VerifyReply> {
    return this.verifyCode.run(
      actor,
      { code: input.productId, scanned: input.scanned, location: input.location, channel: 'api' },
      commandId,
    );
  }
}

import { Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';
import type { ProductReply, TimelineReply } from '@asili/contracts';
import { AcceptsIfMatch, CommandId, CurrentActor, Idempotent, ifMatchHeader, Roles, type Actor } from '@asili/platform';
import { expectedVersionsOf } from '../http-reply.ts';
import { GetTimeline, RetryCertification } from './follow-certificate.ts';

/** How an owner follows a certificate. Another's product is not found. */
@Controller('api/products/:id')
@Roles('artisan')
export class CertificationController {
  constructor(
    private readonly getTimeline: GetTimeline,
    private readonly retryCertification: RetryCertification,
  ) {}

  @Get('timeline')
  timeline(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<TimelineReply> {
    return this.getTimeline.run(actor, id);
  }

  @Post('retry')
  @HttpCode(202)
  @Idempotent()
  @AcceptsIfMatch()
  async retry(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @CommandId() commandId: string,
    @Headers(ifMatchHeader) ifMatch?: string,
  ): Promise<ProductReply> {
    return { product: await this.retryCertification.run(actor, id, commandId, expectedVersionsOf(ifMatch)) };
  }
}

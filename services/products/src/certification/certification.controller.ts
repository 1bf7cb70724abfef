import type { ProductReply, TimelineReply } from '@asili/contracts';
import {
  AcceptsIfMatch,
  CommandId,
  CurrentActor,
  Idempotent,
  ifMatchHeader,
  Roles,
  type Actor,
  OnEvent,
  type Incoming,
} from '@asili/platform';
import { Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ProductCommands } from '../catalogue/product-read-model.ts';
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

/**
 * What the ledger decided of a certificate, on the product it is about. The ledger event's id is the commit id, so a repeat
 * changes nothing. A certificate of no product of ours is parked (ProductNotFound).
 */
@Controller()
export class CertificationEvents {
  constructor(private readonly commands: ProductCommands) {}

  @OnEvent('ledger.certificate-minted.v1', { group: 'products.certification' })
  async minted(@Payload() { id, data }: Incoming<'ledger.certificate-minted.v1'>): Promise<void> {
    await this.commands.run(data.productId, { kind: 'record-certificate', certificate: data.certificate }, id);
  }

  @OnEvent('ledger.certificate-failed.v1', { group: 'products.certification' })
  async failed(@Payload() { id, data }: Incoming<'ledger.certificate-failed.v1'>): Promise<void> {
    await this.commands.run(data.productId, { kind: 'record-failure', reason: data.reason }, id);
  }
}

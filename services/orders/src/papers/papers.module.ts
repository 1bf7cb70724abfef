import { CurrentActor, MayRefuse, Roles, type Actor } from '@asili/platform';
import { Controller, Get, Param, Res, Module } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PrintOrder, OrderPrinter } from './print-order.ts';
import { CartModule } from '../cart/cart.module.ts';
import { FulfilmentModule } from '../fulfilment/fulfilment.module.ts';

/** Papers of an order: a parcel slip for its artisan, a receipt for its buyer. They name people, so nothing between keeps them. */
@Controller('api/orders/:id')
export class PapersController {
  constructor(private readonly printOrder: PrintOrder) {}

  @Get('slip.pdf')
  @Roles('artisan')
  @MayRefuse(409, 'ORDERS.WRONG_STATE, before it is accepted and once it is over')
  async slip(@CurrentActor() actor: Actor, @Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    await send(reply, `asili-slip-${id}`, await this.printOrder.slip(actor, id));
  }

  @Get('receipt.pdf')
  @Roles('customer')
  @MayRefuse(409, 'ORDERS.WRONG_STATE, where nothing was paid')
  async receipt(@CurrentActor() actor: Actor, @Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    await send(reply, `asili-receipt-${id}`, await this.printOrder.receipt(actor, id));
  }
}

async function send(reply: FastifyReply, name: string, bytes: Uint8Array): Promise<void> {
  await reply
    .headers({ 'cache-control': 'no-store', 'content-disposition': `inline; filename="${name}.pdf"` })
    .type('application/pdf')
    .send(Buffer.from(bytes));
}

/** What is printed of an order. */
@Module({
  imports: [CartModule, FulfilmentModule],
  controllers: [PapersController],
  providers: [PrintOrder, OrderPrinter],
})
export class PapersModule {}

import { createHash } from 'node:crypto';
import { receiptPdfQuery, type ReceiptReply } from '@asili/contracts';
import { CurrentActor, namesTag, type Actor } from '@asili/platform';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GetReceipt } from './get-receipt.ts';
import { PrintReceipt } from './print-receipt.ts';

/** Receipts of verifications, open to everybody who has the id of one. */
@Controller('api/verify/receipts/:id')
export class ReceiptsController {
  constructor(
    private readonly getReceipt: GetReceipt,
    private readonly printReceipt: PrintReceipt,
  ) {}

  @Get()
  async receipt(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ReceiptReply> {
    return { receipt: await this.getReceipt.run(actor, id) };
  }

  @Get('receipt.pdf')
  async pdf(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query({ schema: receiptPdfQuery }) { lang }: z.infer<typeof receiptPdfQuery>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const bytes = await this.printReceipt.run(actor, id, lang);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    void reply.headers({
      etag,
      'cache-control': 'no-cache',
      'content-disposition': `inline; filename="asili-${id}.pdf"`,
    });
    if (namesTag(request.headers['if-none-match'], etag)) await reply.status(304).send();
    else await reply.type('application/pdf').send(Buffer.from(bytes));
  }
}

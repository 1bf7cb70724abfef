import { type Product, type Receipt, type Language, receiptPdfQuery, type ReceiptReply } from '@asili/contracts';
import { DomainError, isId } from '@asili/kernel';
import { etagOf, EventStore, type Actor, CurrentActor, namesTag } from '@asili/platform';
import { Injectable, type OnModuleDestroy, Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { threadAt, ThreadPool } from '@asili/platform/threads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ProductLookup } from '../codes/known-products.events.ts';
import { Settings } from '../config.ts';
import { checkStream, type CodeChecked } from '../verdicts/domain/verdict.ts';

/** No verification has this id. */
export class NoSuchReceipt extends DomainError {
  readonly code = 'VERIFICATION.NO_SUCH_RECEIPT';
  readonly status = 404;
}

/** What was recorded of one verification, for whoever has its id: nothing about who asked, and no place. */
@Injectable()
export class GetReceipt {
  constructor(
    private readonly store: EventStore,
    private readonly products: ProductLookup,
    private readonly settings: Settings,
  ) {}

  /** @throws NoSuchReceipt; Unavailable when the products service does not answer */
  async run(actor: Actor, id: string): Promise<Receipt> {
    const [event] = isId('vrf', id) ? (await this.store.read<CodeChecked>(checkStream(id))).events : [];
    if (!event) throw new NoSuchReceipt();
    const { verdict, isAuthentic, reasons, code } = event.data;
    const product = await this.product(event.data, actor);
    return {
      id,
      verifiedAt: event.at.toISOString(),
      code: code === 'mistyped' || code === 'other' ? null : code,
      isAuthentic,
      verdict,
      reasons,
      network: product?.certificate?.network ?? this.settings.network,
      product,
    };
  }

  /** A code shown by another website vouches for no product, whatever it copied. */
  private async product({ productId, artisanId, reasons }: CodeChecked['data'], actor: Actor): Promise<Product | null> {
    if (productId === null || artisanId === null || reasons.includes('FOREIGN_HOST')) return null;
    return this.products.page({ productId, artisanId }, actor);
  }
}

export interface PrintedReceipt {
  readonly receipt: Receipt;
  /** The public page of the receipt; its QR code leads there. */
  readonly address: string;
  readonly language: Language;
}

/** Prints a receipt on one page of A4, drawn on a thread. @throws Unavailable where too many are asked for at once, or one takes too long */
@Injectable()
export class ReceiptPrinter implements OnModuleDestroy {
  private readonly pool = new ThreadPool({ program: threadAt('receipts/receipts-thread', import.meta.url) });

  print(printed: PrintedReceipt): Promise<Uint8Array> {
    return this.pool.run('receipt', printed);
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.stop();
  }
}

/** The receipt of a verification as a file to keep. */
@Injectable()
export class PrintReceipt {
  constructor(
    private readonly getReceipt: GetReceipt,
    private readonly printer: ReceiptPrinter,
    private readonly settings: Settings,
  ) {}

  /** @throws NoSuchReceipt; Unavailable when the products service does not answer */
  async run(actor: Actor, id: string, language: Language): Promise<Uint8Array> {
    const receipt = await this.getReceipt.run(actor, id);
    return this.printer.print({ receipt, language, address: `${this.settings.publicUrl}/verify/receipt/${id}` });
  }
}

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
    const etag = etagOf(bytes);
    void reply.headers({
      etag,
      'cache-control': 'no-cache',
      'content-disposition': `inline; filename="asili-${id}.pdf"`,
    });
    if (namesTag(request.headers['if-none-match'], etag)) await reply.status(304).send();
    else await reply.type('application/pdf').send(Buffer.from(bytes));
  }
}

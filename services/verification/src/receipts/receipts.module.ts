import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.ts';
import { GetReceipt } from './get-receipt.ts';
import { PrintReceipt, ReceiptPrinter } from './print-receipt.ts';
import { ThreadReceiptPrinter } from './receipt-printer.thread.ts';
import { ReceiptsController } from './receipts.controller.ts';

/** What a person keeps of a verification. */
@Module({
  imports: [CodesModule],
  controllers: [ReceiptsController],
  providers: [GetReceipt, PrintReceipt, { provide: ReceiptPrinter, useClass: ThreadReceiptPrinter }],
})
export class ReceiptsModule {}

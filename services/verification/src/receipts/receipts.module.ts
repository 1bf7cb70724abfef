import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.ts';
import { GetReceipt, PrintReceipt, ReceiptPrinter, ReceiptsController } from './print-receipt.ts';

/** What a person keeps of a verification. */
@Module({
  imports: [CodesModule],
  controllers: [ReceiptsController],
  providers: [GetReceipt, PrintReceipt, ReceiptPrinter],
})
export class ReceiptsModule {}

import { threadAt, ThreadPool } from '@asili/platform/threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ReceiptPrinter, type PrintedReceipt } from './print-receipt.ts';

/** Drawn on a thread. @throws Unavailable where too many are asked for at once, or one takes too long */
@Injectable()
export class ThreadReceiptPrinter extends ReceiptPrinter implements OnModuleDestroy {
  private readonly pool = new ThreadPool({ program: threadAt('receipts/receipts-thread', import.meta.url) });

  override print(printed: PrintedReceipt): Promise<Uint8Array> {
    return this.pool.run('receipt', printed);
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.stop();
  }
}

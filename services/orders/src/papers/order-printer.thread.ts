import { threadAt, ThreadPool } from '@asili/platform/threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { OrderPrinter, type PrintedOrder } from './print-order.ts';

/** Drawn on a thread. @throws Unavailable where too many are asked for at once, or one takes too long */
@Injectable()
export class ThreadOrderPrinter extends OrderPrinter implements OnModuleDestroy {
  private readonly pool = new ThreadPool({ program: threadAt('papers/papers-thread', import.meta.url) });

  override slip(printed: PrintedOrder): Promise<Uint8Array> {
    return this.pool.run('slip', printed);
  }

  override receipt(printed: PrintedOrder): Promise<Uint8Array> {
    return this.pool.run('receipt', printed);
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.stop();
  }
}

import type { FiguresReply } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { Module, Injectable, Controller, Get, Header } from '@nestjs/common';
import { ProductLifecycleStore } from '../activity/product-lifecycle-store.mongo.ts';

const ttlMs = 60_000;

/**
 * The whole shop in four counts. Counted at most once a minute by an instance, however many ask: a count goes over what
 * was written since the last one. A count that failed is tried again by the next reader.
 */
@Injectable()
class GetFigures {
  private held: { readonly until: number; readonly reply: Promise<FiguresReply> } | undefined;

  constructor(
    private readonly products: ProductLifecycleStore,
    private readonly clock: Clock,
  ) {}

  run(): Promise<FiguresReply> {
    const now = this.clock.now();
    if (!this.held || this.held.until <= now.getTime()) {
      const held = { until: now.getTime() + ttlMs, reply: this.count(now) };
      held.reply.catch(() => {
        if (this.held === held) this.held = undefined;
      });
      this.held = held;
    }
    return this.held.reply;
  }

  private async count(now: Date): Promise<FiguresReply> {
    const { products, artisans, countries, verifications } = await this.products.countShop();
    return { figures: { piecesCertified: products, artisans, countries, verifications }, asOf: now.toISOString() };
  }
}

/** The shop in figures, for anyone; the same for everybody, so any cache may hold it. */
@Controller('api/figures')
export class FiguresController {
  constructor(private readonly getFigures: GetFigures) {}

  @Get()
  @Header('cache-control', 'public, max-age=60, stale-while-revalidate=600')
  get(): Promise<FiguresReply> {
    return this.getFigures.run();
  }
}

/** The shop in figures. */
@Module({ controllers: [FiguresController], providers: [GetFigures] })
export class ShopFiguresModule {}

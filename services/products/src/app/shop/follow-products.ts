import { Injectable } from '@nestjs/common';
import { CommandRunner, type IncomingEvent } from '@asili/platform';
import { productDecider } from '../../domain/product/decide.ts';
import type { ProductEvent } from '../../domain/product/events.ts';
import { absent, evolve, type DatedEvent, type RegisteredProduct } from '../../domain/product/state.ts';
import { Shop } from './shop.ts';

/** 'products.product-registered.v1' to 'product-registered'. */
const shortType = (wireType: string): string => wireType.split('.')[1] ?? '';

/**
 * Keeps the shop in step with the products topic. Repeats are skipped by version; where this process's own write ran
 * ahead of what it has read, the missing events come from the store, so order never matters.
 */
@Injectable()
export class FollowProducts {
  constructor(
    private readonly shop: Shop,
    private readonly commands: CommandRunner,
  ) {}

  async apply(event: IncomingEvent): Promise<void> {
    const known = this.shop.versionOf(event.subject);
    if (event.streamVersion <= known) return;
    if (event.streamVersion > known + 1) {
      await this.reload(event.subject);
      return;
    }
    const stored = { type: shortType(event.type), data: event.data, at: event.time } as ProductEvent & DatedEvent;
    const state = evolve(this.shop.state(event.subject) ?? absent, stored);
    if (state.kind === 'registered') this.shop.put(state, event.streamVersion);
  }

  /** The product from its stream, put into the shop; undefined if there is no such stream. */
  async reload(productId: string): Promise<RegisteredProduct | undefined> {
    const { state, version } = await this.commands.load(productDecider, productId);
    if (state.kind === 'absent') return undefined;
    this.shop.put(state, version);
    return this.shop.state(productId);
  }
}

import { Injectable } from '@nestjs/common';
import { holdReply, type HoldReply } from '@asili/contracts';
import { RemoteProblem, ServiceClient, Unavailable } from '@asili/platform';
import { ShopAway } from '../cart/domain/errors.ts';
import { Holds } from './holds.ts';

const gone = new Set(['PRODUCTS.OUT_OF_STOCK', 'PRODUCTS.NOT_FOR_SALE', 'PRODUCTS.NOT_FOUND', 'PRODUCTS.HOLD_GONE']);
const tries = 2;
const isPassing = (error: unknown): boolean =>
  error instanceof Unavailable ||
  (error instanceof RemoteProblem && (error.status >= 500 || error.code === 'PLATFORM.CONFLICT'));

/** The products service. A call that broke off is made again: all of them are safe to repeat. */
@Injectable()
export class HttpHolds extends Holds {
  constructor(private readonly client: ServiceClient) {
    super();
  }

  override async place(
    productId: string,
    { purchaseId, quantity, expiresAt }: Parameters<Holds['place']>[1],
  ): Promise<Date | undefined> {
    const body = { purchaseId, quantity, expiresAt: expiresAt.toISOString() };
    const first = await this.ask(productId, '', body);
    if (first?.hold && first.hold.quantity !== quantity) {
      // Of an earlier try, when the cart was another.
      await this.release(productId, purchaseId);
      return expiryOf(await this.ask(productId, '', body));
    }
    return expiryOf(first);
  }

  override async extend(
    productId: string,
    { purchaseId, expiresAt }: Parameters<Holds['extend']>[1],
  ): Promise<Date | undefined> {
    return expiryOf(await this.ask(productId, '/extend', { purchaseId, expiresAt: expiresAt.toISOString() }));
  }

  override async release(productId: string, purchaseId: string): Promise<void> {
    await this.ask(productId, '/release', { purchaseId });
  }

  override async take(productId: string, sale: Parameters<Holds['take']>[1]): Promise<boolean> {
    return (await this.ask(productId, '/take', sale)) !== undefined;
  }

  override async giveBack(productId: string, purchaseId: string): Promise<void> {
    await this.ask(productId, '/give-back', { purchaseId });
  }

  /** Undefined when the items are gone. */
  private async ask(productId: string, step: string, body: object): Promise<HoldReply | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.client.post('products', `/internal/products/${productId}/holds${step}`, {
          body,
          schema: holdReply,
        });
      } catch (error) {
        if (error instanceof RemoteProblem && gone.has(error.code)) return undefined;
        if (!isPassing(error)) throw error;
        if (attempt === tries) throw Object.assign(new ShopAway(), { cause: error });
      }
    }
  }
}

const expiryOf = (reply: HoldReply | undefined): Date | undefined =>
  reply?.hold ? new Date(reply.hold.expiresAt) : undefined;

import type { Registration } from '../content/domain/metadata.ts';

export interface RegisteredProduct {
  product: Registration;
  /** The product was archived: no mint is to be signed any more. */
  withdrawn: boolean;
}

/** What the products service told of each product: the text a certificate is made of. */
export abstract class RegisteredProducts {
  /** Keeps a registration; a repeat changes nothing. */
  abstract add(product: Registration): Promise<void>;
  /** Undefined for a product never registered here. */
  abstract find(productId: string): Promise<RegisteredProduct | undefined>;
  /** For good; a repeat changes nothing. */
  abstract withdraw(productId: string): Promise<void>;
  /** Hands over what earlier builds, which scheduled by this list, left open; each is let go of once `adopt` returned. */
  abstract handOver(adopt: (productId: string, attempt: number) => Promise<void>): Promise<void>;
}

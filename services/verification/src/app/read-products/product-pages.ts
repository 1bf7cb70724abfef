import type { Product } from '@asili/contracts';
import type { Actor } from '@asili/platform';

/** A product as the products service shows it to somebody. */
export abstract class ProductPages {
  /** Null when there is no such product for this actor. Rejects with Unavailable when the service does not answer. */
  abstract find(codeOrId: string, actor: Actor): Promise<Product | null>;
}

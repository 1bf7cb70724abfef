import type { Product } from '@asili/contracts';
import type { Actor } from '@asili/platform';

/** What the products service says: the page of a product, and which product a demonstration code stands for. */
export abstract class ProductPages {
  /** Null when there is no such product for this actor. Rejects with Unavailable when the service does not answer. */
  abstract find(codeOrId: string, actor: Actor): Promise<Product | null>;
  /** Id of the product that stands for a demonstration code now; null for none. Rejects with Unavailable when the service does not answer. */
  abstract standsFor(demoCode: string): Promise<string | null>;
}

import type { Product } from '@asili/contracts';

/** What the products service says: the page of a product, and which product a demonstration code stands for. */
export abstract class ProductPages {
  /** As whoever asked for the request at hand may see it; null for no such product. @throws Unavailable when the service does not answer */
  abstract find(codeOrId: string): Promise<Product | null>;
  /** Id of the product that stands for a demonstration code now; null for none. @throws Unavailable when the service does not answer */
  abstract standsFor(demoCode: string): Promise<string | null>;
}

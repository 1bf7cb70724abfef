/** Asks the products service whose product this is; null when there is none or nobody answers. */
export abstract class ProductOwnerClient {
  abstract ownerOf(productId: string): Promise<string | null>;
}

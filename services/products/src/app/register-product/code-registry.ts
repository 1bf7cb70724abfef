/** The id and short code a request holds. */
export interface ProductClaim {
  readonly productId: string;
  readonly shortCode: string;
}

/** Gives out short codes, each to one product for ever, and remembers which request got which. */
export abstract class CodeRegistry {
  /**
   * The claim of that request: a new one, or the one it already holds. Two unique keys decide, so that parallel
   * repeats agree and no code is given twice.
   * @param request what makes two calls the same request, within this service
   * @throws NoFreeCode after many collisions
   */
  abstract claim(request: string): Promise<ProductClaim>;
  /** Who holds these codes; codes nobody holds are left out. */
  abstract holders(shortCodes: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

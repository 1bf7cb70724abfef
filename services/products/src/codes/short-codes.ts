/** The id and short code a request holds. */
export interface ProductClaim {
  readonly productId: string;
  readonly shortCode: string;
}

/** A claim nobody is known to have used, as of when it was last asked for. */
export interface OpenClaim extends ProductClaim {
  readonly since: Date;
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
  /** The claim that request holds, if it ever claimed one. */
  abstract held(request: string): Promise<ProductClaim | undefined>;
  /** Claims not asked for since before that moment and not settled yet, at most a few hundred. */
  abstract openSince(before: Date): Promise<OpenClaim[]>;
  /** The claim was used: its code stays with its product for ever. */
  abstract settle(claim: OpenClaim): Promise<void>;
  /** Frees a claim that was not used; false when it was asked for again meanwhile. */
  abstract release(claim: OpenClaim): Promise<boolean>;
  /** Who holds these codes; codes nobody holds are left out. */
  abstract holders(shortCodes: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

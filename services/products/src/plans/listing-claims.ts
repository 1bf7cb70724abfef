/** Who is about to list something: what keeps two registrations at the limit apart, until the listings themselves show them. */
export abstract class ListingClaims {
  /** Notes a product and returns those of the artisan that were noted before it and are still on their way. The same product keeps its place. */
  abstract claim(artisanId: string, productId: string, now: Date): Promise<readonly string[]>;
  /** Nothing came of it. */
  abstract release(artisanId: string, productId: string): Promise<void>;
}

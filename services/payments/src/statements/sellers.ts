/** Artisans as a statement names them. */
export abstract class Sellers {
  /** Name, and the ISO code of their country; null where the account is gone. @throws Unavailable */
  abstract find(artisanId: string): Promise<{ readonly name: string; readonly country: string | undefined } | null>;
}

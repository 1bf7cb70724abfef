/** The newest link of each product: it ends those before it. */
export abstract class OpenLinks {
  /** From now on no link that ends sooner opens anything; the latest one counts, in whatever order they come. */
  abstract replace(productId: string, expiresAt: Date): Promise<void>;
  abstract isNewest(productId: string, expiresAt: Date): Promise<boolean>;
}

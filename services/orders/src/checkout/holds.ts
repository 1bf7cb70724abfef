/** Items kept for a purchase by the products service. Every call may be repeated. */
export abstract class Holds {
  /** Until when they are kept; undefined when there are not that many. @throws ShopAway */
  abstract place(
    productId: string,
    hold: { readonly purchaseId: string; readonly quantity: number; readonly expiresAt: Date },
  ): Promise<Date | undefined>;
  /** Until when they are kept now; undefined when they are not kept any more. @throws ShopAway */
  abstract extend(
    productId: string,
    hold: { readonly purchaseId: string; readonly expiresAt: Date },
  ): Promise<Date | undefined>;
  /** @throws ShopAway */
  abstract release(productId: string, purchaseId: string): Promise<void>;
  /** Sells them, once; false when they are gone. @throws ShopAway */
  abstract take(productId: string, sale: { readonly purchaseId: string; readonly quantity: number }): Promise<boolean>;
  /** Undoes `take`; without one it changes nothing. @throws ShopAway */
  abstract giveBack(productId: string, purchaseId: string): Promise<void>;
}

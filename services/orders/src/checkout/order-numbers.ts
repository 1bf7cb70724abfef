/** Short numbers people can say over the telephone. */
export abstract class OrderNumbers {
  /** Seven digits, the last a Damm digit; the same for the same order, and no other order's. */
  abstract numberFor(orderId: string): Promise<string>;
  /** Whose number that is. */
  abstract orderOf(number: string): Promise<string | undefined>;
}

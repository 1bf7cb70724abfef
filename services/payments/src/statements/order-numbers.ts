/** How orders are called by people. */
export abstract class OrderNumbers {
  /** One that is there stays as it is. */
  abstract put(orderId: string, number: string): Promise<void>;
  /** Of those that are known. */
  abstract find(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

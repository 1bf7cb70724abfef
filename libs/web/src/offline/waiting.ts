import { within } from './database.ts';
import type { WaitingCheck, WaitingProduct } from './records.ts';

/** All checks that wait, oldest first. */
export async function waitingChecks(): Promise<WaitingCheck[]> {
  const checks = await within(['checks'], 'readonly', ({ checks: store }) => store.all());
  return checks.sort((one, other) => one.askedAt.localeCompare(other.askedAt));
}

/** What this person has submitted and the server has not got yet, oldest first. */
export async function waitingProducts(owner: string): Promise<WaitingProduct[]> {
  const products = await within(['products'], 'readonly', ({ products: store }) => store.all());
  return products.filter((product) => product.owner === owner).sort((one, other) => one.askedAt.localeCompare(other.askedAt));
}

import { inTransaction } from './database.ts';
import type { PendingProduct, PendingVerification } from './records.ts';

/** All pending verifications, oldest first. */
export async function getPendingVerifications(): Promise<PendingVerification[]> {
  const verifications = await inTransaction(['verifications'], 'readonly', ({ verifications: store }) => store.all());
  return verifications.sort((one, other) => one.askedAt.localeCompare(other.askedAt));
}

/** What this person has submitted and the server has not got yet, oldest first. */
export async function getPendingProducts(owner: string): Promise<PendingProduct[]> {
  const products = await inTransaction(['products'], 'readonly', ({ products: store }) => store.all());
  return products
    .filter((product) => product.owner === owner)
    .sort((one, other) => one.askedAt.localeCompare(other.askedAt));
}

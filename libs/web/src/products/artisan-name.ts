import type { Product } from '@asili/contracts';

type Named = Pick<Product['artisan'], 'businessName' | 'firstName' | 'lastName'>;

/** The name a buyer reads: the business, else the person. */
export function artisanName({ businessName, firstName, lastName }: Named): string {
  return businessName || [firstName, lastName].filter(Boolean).join(' ');
}

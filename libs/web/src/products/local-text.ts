import type { Product } from '@asili/contracts';

/** Name and description in the reader's language where the artisan gave them, else as registered. */
export function localText(
  product: Pick<Product, 'name' | 'description' | 'translations'>,
  language: string,
): { name: string; description: string } {
  const translated = language === 'sw' || language === 'fr' ? product.translations?.[language] : undefined;
  return { name: translated?.name ?? product.name, description: translated?.description ?? product.description };
}

import type { Product } from '@asili/contracts';

/** Products whose name or category holds the text, whatever the case (specification, section 2). */
export function filterProducts(
  products: readonly Product[],
  text: string,
  categoryName: (category: string) => string,
): Product[] {
  const query = text.trim().toLocaleLowerCase();
  if (!query) return [...products];
  return products.filter(({ name, category }) =>
    [name, category, categoryName(category)].some((field) => field.toLocaleLowerCase().includes(query)),
  );
}

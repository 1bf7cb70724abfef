import { useUi } from '@asili/ui';

/** What cards and seals say by themselves, where nobody gives it in another language. */
const english = {
  verifiedSeal: 'Verified: seal of this product',
  viewDetails: 'View Details',
  addToCart: 'Add to Cart',
  notForSale: 'Not for sale',
};

type ProductTexts = Readonly<typeof english>;

/** What cards and seals say, in the reader's language: the shell gives it together with the words of the design system. */
export const useProductTexts = (): ProductTexts => ({ ...english, ...(useUi().texts as Partial<ProductTexts>) });

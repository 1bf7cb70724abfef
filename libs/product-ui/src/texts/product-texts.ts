import { useUi } from '@asili/ui';

/** What cards and seals say by themselves. */
const words = {
  en: { verifiedSeal: 'Verified: seal of this product', viewDetails: 'View Details', addToCart: 'Add to Cart', notForSale: 'Not for sale' },
  sw: { verifiedSeal: 'Imethibitishwa: muhuri wa bidhaa hii', viewDetails: 'Tazama Zaidi', addToCart: 'Weka Kikapuni', notForSale: 'Haiuzwi' },
  fr: { verifiedSeal: 'Vérifié : sceau de ce produit', viewDetails: 'Voir le détail', addToCart: 'Ajouter au panier', notForSale: 'Pas à vendre' },
} as const;

export type ProductTexts = Readonly<Record<keyof (typeof words)['en'], string>>;

/** The words in the language of a BCP 47 tag, `sw-KE`; English where it is none of ours. */
export function productTexts(locale: string): ProductTexts {
  const [language = ''] = locale.split('-');
  return Object.hasOwn(words, language) ? words[language as keyof typeof words] : words.en;
}

/** The words in the reader's language. */
export function useProductTexts(): ProductTexts {
  return productTexts(useUi().locale);
}

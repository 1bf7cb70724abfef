import { type ByLanguage, inLanguage, type Language } from '@asili/kernel';
import { useUi } from '@asili/ui';

/** What cards and seals say by themselves. */
const words = {
  en: {
    verifiedSeal: 'Verified: seal of this product',
    viewDetails: 'View Details',
    addToCart: 'Add to Cart',
    notForSale: 'Not for sale',
  },
  sw: {
    verifiedSeal: 'Imethibitishwa: muhuri wa bidhaa hii',
    viewDetails: 'Tazama Zaidi',
    addToCart: 'Weka Kikapuni',
    notForSale: 'Haiuzwi',
  },
  fr: {
    verifiedSeal: 'Vérifié : sceau de ce produit',
    viewDetails: 'Voir le détail',
    addToCart: 'Ajouter au panier',
    notForSale: 'Pas à vendre',
  },
} as const;

/** Why a verification ended as Not Verified, in the few words a line of a history has room for; by `NotVerifiedCause` of the contracts. */
const causes = {
  en: {
    foreign: 'Code shown by another website',
    revoked: 'Certificate no longer valid',
    mismatch: 'The ledger didn’t match our record',
    mistyped: 'Code mistyped',
    unknown: 'No certificate on record',
  },
  sw: {
    foreign: 'Msimbo ulionyeshwa na tovuti nyingine',
    revoked: 'Cheti si halali tena',
    mismatch: 'Leja haikulingana na rekodi yetu',
    mistyped: 'Msimbo ulikosewa',
    unknown: 'Hakuna cheti kwenye rekodi',
  },
  fr: {
    foreign: 'Code affiché par un autre site',
    revoked: 'Certificat qui n’est plus valable',
    mismatch: 'Le registre ne concordait pas avec notre fiche',
    mistyped: 'Code mal saisi',
    unknown: 'Aucun certificat enregistré',
  },
} as const;

export type ProductTexts = Readonly<Record<keyof (typeof words)['en'], string>>;
export type CauseTexts = Readonly<Record<keyof (typeof causes)['en'], string>>;

/** The words in the language of a BCP 47 tag, `sw-KE`; English where they are in none. */
function wordsIn<Words>(all: ByLanguage<Words>, locale: string): Words {
  const [language = ''] = locale.split('-');
  return inLanguage(all, language as Language);
}

/** What cards and seals say, in the language of a BCP 47 tag. */
export const productTexts = (locale: string): ProductTexts => wordsIn<ProductTexts>(words, locale);
/** Why something is not verified, in the language of a BCP 47 tag. */
export const causeTexts = (locale: string): CauseTexts => wordsIn<CauseTexts>(causes, locale);

/** What cards and seals say, in the reader's language. */
export const useProductTexts = (): ProductTexts => productTexts(useUi().locale);
/** Why something is not verified, in the reader's language. */
export const useCauseTexts = (): CauseTexts => causeTexts(useUi().locale);

import type { ErrorTexts } from './index.ts';

export const ledgerErrors: ErrorTexts = {
  'LEDGER.STEP_OUT_OF_ORDER': {
    en: 'This certificate is already at a later step. Nothing was lost.',
    sw: 'Cheti tayari kimeendelea hatua nyingine. Hakuna kilichopotea.',
    fr: 'Le certificat a déjà avancé. Rien n’est perdu.',
  },
  'LEDGER.FOREIGN_TRANSACTION': {
    en: 'The ledger answered about a transaction that isn’t ours. We’re trying again.',
    sw: 'Leja ilijibu kuhusu muamala usio wetu. Tunajaribu tena.',
    fr: 'Le registre a répondu pour une transaction qui n’est pas la nôtre. Nous réessayons.',
  },
  'LEDGER.CERTIFICATE_NOT_FOUND': {
    en: 'This product has no certificate yet.',
    sw: 'Bidhaa hii bado haina cheti.',
    fr: 'Ce produit n’a pas encore de certificat.',
  },
  'LEDGER.INVALID_CID': {
    en: 'That isn’t a content address we can read.',
    sw: 'Hiyo si anwani ya maudhui tunayoweza kusoma.',
    fr: 'Cette adresse de contenu n’est pas lisible.',
  },
  'LEDGER.UNKNOWN_FORMAT': {
    en: 'Content is available as it is, or with format=raw or format=car.',
    sw: 'Maudhui hupatikana jinsi yalivyo, au kwa format=raw au format=car.',
    fr: 'Le contenu est fourni tel quel, ou avec format=raw ou format=car.',
  },
  'LEDGER.CONTENT_NOT_FOUND': {
    en: 'We have nothing stored at that address.',
    sw: 'Hatuhifadhi chochote kwenye anwani hiyo.',
    fr: 'Nous ne conservons rien à cette adresse.',
  },
  'LEDGER.CONTENT_DAMAGED': {
    en: 'Our copy of this content is damaged, so we don’t show it. Other copies can still be read.',
    sw: 'Nakala yetu ya maudhui haya imeharibika, kwa hiyo hatuionyeshi. Bado inaweza kusomwa kwenye nakala nyingine.',
    fr: 'Notre copie de ce contenu est abîmée, nous ne l’affichons donc pas. Il reste lisible depuis d’autres copies.',
  },
  'LEDGER.TOKEN_NOT_FOUND': {
    en: 'This certificate is not on the ledger.',
    sw: 'Cheti hiki hakipo kwenye leja.',
    fr: 'Ce certificat n’est pas inscrit au registre.',
  },
  'LEDGER.UNREACHABLE': {
    en: 'The ledger isn’t responding right now. {advice}',
    sw: 'Leja haijibu kwa sasa. {advice}',
    fr: 'Le registre ne répond pas pour le moment. {advice}',
  },
};

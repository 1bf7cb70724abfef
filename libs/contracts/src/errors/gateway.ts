import type { ErrorTexts } from './index.ts';

export const gatewayErrors: ErrorTexts = {
  'GATEWAY.CROSS_SITE': {
    en: 'This request did not come from a page of this site. Reload the page and try again.',
    sw: 'Ombi hili halikutoka kwenye ukurasa wa tovuti hii. Pakia ukurasa upya kisha ujaribu tena.',
    fr: 'Cette demande ne vient pas d’une page de ce site. Rechargez la page et réessayez.',
  },
  'GATEWAY.AMBIGUOUS_REQUEST': {
    en: 'We can’t understand this request.',
    sw: 'Ombi hili halieleweki.',
    fr: 'Cette demande est incompréhensible.',
  },
  'GATEWAY.WRONG_HOST': {
    en: 'This site isn’t available at that address.',
    sw: 'Tovuti hii haipatikani kwa jina hilo.',
    fr: 'Ce site n’est pas accessible sous ce nom.',
  },
  'GATEWAY.TOO_SLOW': {
    en: 'Your request took too long to reach us. Check your connection and try again.',
    sw: 'Ombi limechelewa kufika. Angalia mtandao wako kisha ujaribu tena.',
    fr: 'La demande a mis trop de temps à arriver. Vérifiez votre connexion et réessayez.',
  },
  'GATEWAY.HEADERS_TOO_LARGE': {
    en: 'The headers of this request are too large.',
    sw: 'Vichwa vya ombi hili ni vikubwa mno.',
    fr: 'Les en-têtes de cette demande sont trop volumineux.',
  },
  'GATEWAY.CONTENT_ENCODING': {
    en: 'Send this uncompressed.',
    sw: 'Tuma hii bila kuibana.',
    fr: 'Envoyez ceci sans compression.',
  },
  'GATEWAY.OUTCOME_UNKNOWN': {
    en: 'We didn’t get an answer in time. {advice}',
    sw: 'Hakuna jibu lililopatikana kwa wakati. {advice}',
    fr: 'Aucune réponse n’est arrivée à temps. {advice}',
  },
  'GATEWAY.CUSTOMERS_ONLY': {
    en: 'Please login as a customer to add items to cart',
    sw: 'Tafadhali ingia kama mteja ili kuongeza bidhaa kwenye kikapu.',
    fr: 'Veuillez vous connecter comme client pour ajouter des articles au panier.',
  },
};

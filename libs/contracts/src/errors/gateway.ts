import type { ErrorTexts } from './index.ts';

export const gatewayErrors: ErrorTexts = {
  'GATEWAY.CROSS_SITE': {
    en: 'This request did not come from a page of this site. Reload the page and try again.',
    sw: 'Ombi hili halikutoka kwenye ukurasa wa tovuti hii. Pakia ukurasa upya kisha ujaribu tena.',
    fr: 'Cette demande ne vient pas d’une page de ce site. Rechargez la page et réessayez.',
  },
  'GATEWAY.AMBIGUOUS_REQUEST': {
    en: 'This request cannot be understood.',
    sw: 'Ombi hili halieleweki.',
    fr: 'Cette demande est incompréhensible.',
  },
  'GATEWAY.WRONG_HOST': {
    en: 'This site is not reached under that name.',
    sw: 'Tovuti hii haipatikani kwa jina hilo.',
    fr: 'Ce site n’est pas accessible sous ce nom.',
  },
  'GATEWAY.TOO_SLOW': {
    en: 'The request took too long to arrive. Check your connection and try again.',
    sw: 'Ombi limechelewa kufika. Kagua mtandao wako kisha ujaribu tena.',
    fr: 'La demande a mis trop de temps à arriver. Vérifiez votre connexion et réessayez.',
  },
  'GATEWAY.HEADERS_TOO_LARGE': {
    en: 'The headers of this request are too large.',
    sw: 'Vichwa vya ombi hili ni vikubwa mno.',
    fr: 'Les en-têtes de cette demande sont trop volumineux.',
  },
  'GATEWAY.CONTENT_ENCODING': {
    en: 'Send this without compression.',
    sw: 'Tuma hii bila kuibana.',
    fr: 'Envoyez ceci sans compression.',
  },
  'GATEWAY.OUTCOME_UNKNOWN': {
    en: 'There was no answer in time. {advice}',
    sw: 'Hakuna jibu lililopatikana kwa wakati. {advice}',
    fr: 'Aucune réponse n’est arrivée à temps. {advice}',
  },
};

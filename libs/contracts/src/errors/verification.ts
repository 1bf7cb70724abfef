import type { ErrorTexts } from './index.ts';

export const verificationErrors: ErrorTexts = {
  'VERIFICATION.UNKNOWN_CODE': {
    en: 'No product has this code. Check it and try again.',
    sw: 'Hakuna bidhaa yenye msimbo huu. Uangalie kisha ujaribu tena.',
    fr: 'Aucun produit ne porte ce code. Vérifiez-le et réessayez.',
  },
  'VERIFICATION.NO_SUCH_RECEIPT': {
    en: 'We couldn’t find a receipt with this number.',
    sw: 'Hakuna risiti yenye namba hii.',
    fr: 'Aucun reçu ne porte ce numéro.',
  },
  'VERIFICATION.PHOTO_TOO_LARGE': {
    en: 'Photo {number} is too large. The limit is {megabytes} MB.',
    sw: 'Picha ya {number} ni kubwa mno. Mwisho ni MB {megabytes}.',
    fr: 'La photo {number} est trop lourde. La limite est de {megabytes} Mo.',
  },
  'VERIFICATION.PHOTO_TYPE': {
    en: 'Only JPEG, PNG and WebP photos are accepted; photo {number} is of another type.',
    sw: 'Picha za JPEG, PNG na WebP pekee ndizo zinazokubaliwa; picha ya {number} ni aina nyingine.',
    fr: 'Seules les photos JPEG, PNG et WebP sont acceptées ; la photo {number} est d’un autre type.',
  },
  'VERIFICATION.REPORT_JUDGED': {
    en: 'This report has already been decided.',
    sw: 'Ripoti hii imeshaamuliwa.',
    fr: 'Ce signalement a déjà été tranché.',
  },
  'VERIFICATION.PHOTO_HEIC': {
    en: 'Photo {number} is in HEIC format. Save it as JPEG and choose it again.',
    sw: 'Picha ya {number} ni ya muundo wa HEIC. Ihifadhi kama JPEG kisha uichague tena.',
    fr: 'La photo {number} est au format HEIC. Enregistrez-la en JPEG puis choisissez-la à nouveau.',
  },
  'VERIFICATION.PHOTO_UNREADABLE': {
    en: 'Photo {number} couldn’t be read. Remove it or choose another one.',
    sw: 'Picha ya {number} haikusomeka. Iondoe au uchague nyingine.',
    fr: 'La photo {number} n’a pas pu être lue. Retirez-la ou choisissez-en une autre.',
  },
  'VERIFICATION.PHOTOS_BUSY': {
    en: 'Many photos are being processed right now. Please try again in a few seconds.',
    sw: 'Picha nyingi zinashughulikiwa sasa hivi. Tafadhali jaribu tena baada ya sekunde chache.',
    fr: 'De nombreuses photos sont en cours de traitement. Réessayez dans quelques secondes.',
  },
};

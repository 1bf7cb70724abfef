import type { ErrorTexts } from './index.ts';

export const productsErrors: ErrorTexts = {
  'PRODUCTS.NOT_FOUND': {
    en: 'We couldn’t find this product.',
    sw: 'Hatukuipata bidhaa hii.',
    fr: 'Ce produit est introuvable.',
  },
  'PRODUCTS.CERTIFIED_CONTENT': {
    en: 'This is part of the certificate and can no longer be changed ({fields}). Make a correction instead: it gets a new certificate.',
    sw: 'Hii ni sehemu ya cheti na haiwezi kubadilishwa tena ({fields}). Fanya marekebisho badala yake: yatapata cheti kipya.',
    fr: 'Cela fait partie du certificat et ne peut plus être modifié ({fields}). Faites plutôt une correction : elle recevra un nouveau certificat.',
  },
  'PRODUCTS.NO_CENTS': {
    en: '{currency} has no cents. Enter a whole amount.',
    sw: '{currency} haina senti. Andika kiasi kizima.',
    fr: '{currency} n’a pas de centimes. Saisissez un montant entier.',
  },
  'PRODUCTS.NOT_FOR_SALE': {
    en: 'This product is archived or was replaced by a correction, so its price and stock can no longer change.',
    sw: 'Bidhaa hii imeondolewa sokoni au nafasi yake imechukuliwa na marekebisho, hivyo bei na idadi yake haziwezi kubadilika tena.',
    fr: 'Ce produit est retiré de la vente ou a été remplacé par une correction : son prix et son stock ne peuvent plus changer.',
  },
  'PRODUCTS.ALREADY_CORRECTED': {
    en: 'This product was already corrected. Open the new one to change it.',
    sw: 'Bidhaa hii tayari imerekebishwa. Fungua ile mpya ili kuibadilisha.',
    fr: 'Ce produit a déjà été corrigé. Ouvrez le nouveau pour le modifier.',
  },
  'PRODUCTS.NOTHING_TO_CORRECT': {
    en: 'The correction is the same as what is already certified.',
    sw: 'Marekebisho haya ni sawa na yale yaliyothibitishwa tayari.',
    fr: 'La correction est identique à ce qui est déjà certifié.',
  },
  'PRODUCTS.NOT_FAILED': {
    en: 'The certificate has not failed, so there is nothing to try again.',
    sw: 'Cheti hakijashindikana, kwa hiyo hakuna cha kujaribu tena.',
    fr: 'Le certificat n’a pas échoué : il n’y a rien à relancer.',
  },
  'PRODUCTS.PROFILE_PENDING': {
    en: 'Your account is still being set up. Please try again in a few seconds.',
    sw: 'Akaunti yako bado inaandaliwa. Tafadhali jaribu tena baada ya sekunde chache.',
    fr: 'Votre compte est encore en cours de création. Réessayez dans quelques secondes.',
  },
  'PRODUCTS.CURSOR': {
    en: 'This list has changed. Please start again from the top.',
    sw: 'Orodha hii imebadilika. Tafadhali anza tena kutoka juu.',
    fr: 'Cette liste a changé. Veuillez repartir du début.',
  },
  'PRODUCTS.NO_FREE_CODE': {
    en: 'We couldn’t assign a product code just now. Please try again shortly.',
    sw: 'Msimbo wa bidhaa haukupatikana kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.',
    fr: 'Aucun code produit n’a pu être attribué. Veuillez réessayer dans un instant.',
  },
  'PRODUCTS.PHOTO_TOO_LARGE': {
    en: 'This photo is too large. The limit is {megabytes} MB.',
    sw: 'Picha hii ni kubwa mno. Mwisho ni MB {megabytes}.',
    fr: 'Cette photo est trop lourde. La limite est de {megabytes} Mo.',
  },
  'PRODUCTS.PHOTO_TYPE': {
    en: 'Only JPEG, PNG and WebP photos are accepted.',
    sw: 'Picha za JPEG, PNG na WebP pekee ndizo zinazokubaliwa.',
    fr: 'Seules les photos JPEG, PNG et WebP sont acceptées.',
  },
  'PRODUCTS.PHOTO_HEIC': {
    en: 'This photo is in HEIC format. Save it as JPEG and choose it again; on an iPhone, Settings > Camera > Formats > Most Compatible does so for new photos.',
    sw: 'Picha hii ni ya muundo wa HEIC. Ihifadhi kama JPEG kisha uichague tena; kwenye iPhone, Settings > Camera > Formats > Most Compatible hufanya hivyo kwa picha mpya.',
    fr: 'Cette photo est au format HEIC. Enregistrez-la en JPEG puis choisissez-la à nouveau ; sur un iPhone, le format de photo Le plus compatible, dans Réglages, le fait pour les nouvelles.',
  },
  'PRODUCTS.PHOTO_MISSING': { en: 'Send one photo.', sw: 'Tuma picha moja.', fr: 'Envoyez une photo.' },
  'PRODUCTS.PHOTO_UNREADABLE': {
    en: 'We couldn’t read this file as a photo. Take it again or choose another one.',
    sw: 'Faili hili halikusomeka kama picha. Piga tena au chagua nyingine.',
    fr: 'Ce fichier n’a pas pu être lu comme une photo. Reprenez-la ou choisissez-en une autre.',
  },
  'PRODUCTS.PHOTO_PIXELS': {
    en: 'This photo has too many pixels. The limit is {megapixels} megapixels.',
    sw: 'Picha hii ina pikseli nyingi mno. Mwisho ni megapikseli {megapixels}.',
    fr: 'Cette image a trop de pixels. La limite est de {megapixels} mégapixels.',
  },
  'PRODUCTS.TOO_MANY_PHOTOS': {
    en: 'A product can have at most {limit} photos.',
    sw: 'Bidhaa inaweza kuwa na picha zisizozidi {limit}.',
    fr: 'Un produit peut avoir au plus {limit} photos.',
  },
  'PRODUCTS.PHOTO_TWICE': {
    en: 'This photo is in the list twice. Remove one of the two.',
    sw: 'Picha ileile imo mara mbili kwenye orodha. Ondoa mojawapo.',
    fr: 'La même photo figure deux fois dans la liste. Retirez l’une des deux.',
  },
  'PRODUCTS.PHOTO_LINK_OVER': {
    en: 'This link has expired. Sign in, or ask for a new one.',
    sw: 'Kiungo hiki kimeisha muda. Ingia, au omba kipya.',
    fr: 'Ce lien a expiré. Connectez-vous, ou demandez-en un nouveau.',
  },
  'PRODUCTS.PHOTO_ADDRESS': {
    en: 'Upload photos here; links to other sites are not accepted.',
    sw: 'Picha lazima zipakiwe hapa; viungo vya kwingine havikubaliwi.',
    fr: 'Les photos doivent être envoyées ici ; les liens vers d’autres sites ne sont pas acceptés.',
  },
  'PRODUCTS.PHOTO_UNKNOWN': {
    en: 'One of the photos is no longer available. Please upload it again.',
    sw: 'Mojawapo ya picha haipo tena. Tafadhali ipakie upya.',
    fr: 'L’une des photos n’existe plus. Veuillez l’envoyer à nouveau.',
  },
  'PRODUCTS.PHOTO_NOT_FOUND': {
    en: 'We couldn’t find this photo.',
    sw: 'Picha hii haipo.',
    fr: 'Cette photo est introuvable.',
  },
  'PRODUCTS.PHOTO_QUOTA': {
    en: 'You have reached today’s photo limit. Please continue tomorrow.',
    sw: 'Umefikia kikomo cha picha cha leo. Tafadhali endelea kesho.',
    fr: 'Vous avez atteint la limite de photos du jour. Continuez demain.',
  },
  'PRODUCTS.CERTIFICATE_QUOTA': {
    en: 'You have reached today’s registration limit. Please continue tomorrow.',
    sw: 'Umefikia kikomo cha usajili cha leo. Tafadhali endelea kesho.',
    fr: 'Vous avez atteint la limite d’enregistrements du jour. Continuez demain.',
  },
  'PRODUCTS.LISTING_LIMIT': {
    en: 'Your plan allows {limit} listings, and all are in use. Archive a product, or change your plan on the pricing page. What is certified stays certified.',
    sw: 'Mpango wako una hadi bidhaa {limit} sokoni, na zote zimetumika. Ondoa bidhaa moja sokoni, au badilisha mpango kwenye ukurasa wa bei. Kilichothibitishwa hubaki kimethibitishwa.',
    fr: 'Votre offre comprend jusqu’à {limit} produits, et elle est pleine. Retirez un produit de la vente, ou changez d’offre sur la page des tarifs. Ce qui est certifié le reste.',
  },
  'PRODUCTS.PHOTOS_BUSY': {
    en: 'Many photos are being processed right now. Please try again in a few seconds.',
    sw: 'Picha nyingi zinashughulikiwa sasa hivi. Tafadhali jaribu tena baada ya sekunde chache.',
    fr: 'De nombreuses photos sont en cours de traitement. Réessayez dans quelques secondes.',
  },
  'PRODUCTS.OUT_OF_STOCK': {
    en: 'Not enough of these in stock: {available} left.',
    sw: 'Hizi hazitoshi: zimebaki {available}.',
    fr: 'Stock insuffisant pour ceci : il en reste {available}.',
    none: {
      en: 'None of this is left right now: it is sold, or held for another buyer.',
      sw: 'Kwa sasa hakuna iliyobaki: imeuzwa, au imeshikwa kwa mnunuzi mwingine.',
      fr: 'Il n’en reste pas pour le moment : c’est vendu, ou réservé à un autre acheteur.',
    },
  },
  'PRODUCTS.STOCK_CHANGED': {
    en: 'The stock changed while you were editing: there are {stock} now. Check the number and save again.',
    sw: 'Idadi imebadilika ulipokuwa ukihariri: sasa zipo {stock}. Angalia idadi, kisha hifadhi tena.',
    fr: 'Le stock a changé pendant votre saisie : il y en a {stock} à présent. Vérifiez le nombre, puis enregistrez à nouveau.',
    none: {
      en: 'The stock changed while you were editing: none is left now. Check the number and save again.',
      sw: 'Idadi imebadilika ulipokuwa ukihariri: sasa hakuna iliyobaki. Angalia idadi, kisha hifadhi tena.',
      fr: 'Le stock a changé pendant votre saisie : il n’en reste plus. Vérifiez le nombre, puis enregistrez à nouveau.',
    },
  },
  'PRODUCTS.HOLD_GONE': {
    en: 'These items are no longer held for you.',
    sw: 'Bidhaa hizi hazishikiliwi tena kwa ajili yako.',
    fr: 'Ces articles ne vous sont plus réservés.',
  },
  'PRODUCTS.TOO_MANY_HOLDS': {
    en: 'Many people are buying this product right now. Please try again in half a minute.',
    sw: 'Watu wengi wananunua bidhaa hii sasa hivi. Tafadhali jaribu tena baada ya nusu dakika.',
    fr: 'Beaucoup de personnes achètent ce produit en ce moment. Réessayez dans une demi-minute.',
  },
};

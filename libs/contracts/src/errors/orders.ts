import type { ErrorTexts } from './index.ts';

export const ordersErrors: ErrorTexts = {
  'ORDERS.OUT_OF_STOCK': {
    en: 'Only {available} left.',
    sw: 'Zimebaki {available} tu.',
    fr: 'Il n’en reste que {available}.',
  },
  'ORDERS.NOT_FOR_SALE': {
    en: 'This product can’t be bought right now.',
    sw: 'Bidhaa hii haiwezi kununuliwa kwa sasa.',
    fr: 'Ce produit n’est pas en vente pour le moment.',
  },
  'ORDERS.CART_FULL': {
    en: 'Your cart is full: it has room for {limit} products.',
    sw: 'Kikapu chako kimejaa: kina nafasi ya bidhaa {limit}.',
    fr: 'Votre panier est plein : il contient au plus {limit} produits.',
  },
  'ORDERS.SHOP_AWAY': {
    en: 'We can’t load your cart right now. Your items are safe; please try again shortly.',
    sw: 'Hatuwezi kupakia kikapu chako kwa sasa. Bidhaa zako ziko salama; tafadhali jaribu tena baada ya muda mfupi.',
    fr: 'Impossible de charger votre panier pour le moment. Vos articles sont conservés ; réessayez dans un instant.',
  },
  'ORDERS.CART_EMPTY': { en: 'Your cart is empty.', sw: 'Kikapu chako ni kitupu.', fr: 'Votre panier est vide.' },
  'ORDERS.DELIVERY_UNAVAILABLE': {
    en: 'This artisan doesn’t deliver that way. Choose another delivery or another address.',
    sw: 'Fundi huyu hafikishi kwa njia hiyo. Chagua njia nyingine au anwani nyingine.',
    fr: 'Cet artisan ne livre pas de cette façon. Choisissez un autre mode ou une autre adresse.',
  },
  'ORDERS.HOLD_GONE': {
    en: 'These items are no longer held for you. You haven’t paid anything.',
    sw: 'Bidhaa hizi hazishikiliwi tena kwa ajili yako. Hujalipa chochote.',
    fr: 'Ces articles ne vous sont plus réservés. Vous n’avez rien payé.',
  },
  'ORDERS.PURCHASE_OVER': {
    en: 'This purchase is already paid or was cancelled.',
    sw: 'Ununuzi huu umeshalipiwa au umeghairiwa.',
    fr: 'Cet achat est déjà payé ou a été annulé.',
  },
  'ORDERS.PAYMENT_IN_DOUBT': {
    en: 'Your payment may be on its way, so this purchase can’t be cancelled yet. You won’t be charged twice.',
    sw: 'Malipo yako huenda yako njiani, kwa hiyo ununuzi huu hauwezi kughairiwa bado. Hutatozwa mara mbili.',
    fr: 'Votre paiement est peut-être en cours : cet achat ne peut pas encore être annulé. Vous ne serez pas débité deux fois.',
  },
  'ORDERS.NOT_FOUND': {
    en: 'We couldn’t find this order.',
    sw: 'Hatukuipata oda hii.',
    fr: 'Cette commande est introuvable.',
  },
  'ORDERS.THREAD_FULL': {
    en: 'This order has too many messages. Please write to us instead.',
    sw: 'Oda hii ina ujumbe mwingi mno. Tafadhali tuandikie sisi.',
    fr: 'Il y a trop de messages pour cette commande. Écrivez-nous plutôt.',
  },
  'ORDERS.TOO_MANY_MESSAGES': {
    en: 'You’ve sent many messages in a short time. Please wait a little before the next one.',
    sw: 'Umeandika mengi kwa muda mfupi. Tafadhali subiri kidogo kabla ya ujumbe unaofuata.',
    fr: 'Vous avez beaucoup écrit en peu de temps. Attendez un peu avant le prochain message.',
  },
  'ORDERS.ALREADY_REVIEWED': {
    en: 'You have already reviewed this item of the order.',
    sw: 'Tayari umetoa maoni kuhusu bidhaa hii ya oda.',
    fr: 'Vous avez déjà donné votre avis sur cet article de la commande.',
  },
  'ORDERS.REVIEW_CLOSED': {
    en: 'An item can be reviewed within {days} days of its delivery.',
    sw: 'Maoni kuhusu bidhaa hutolewa ndani ya siku {days} baada ya kuifikisha.',
    fr: 'Un article peut recevoir un avis dans les {days} jours qui suivent sa livraison.',
  },
  'ORDERS.REVIEW_NOT_FOUND': {
    en: 'We couldn’t find this review.',
    sw: 'Hatukuyapata maoni haya.',
    fr: 'Cet avis est introuvable.',
  },
  'ORDERS.ALREADY_REPLIED': {
    en: 'You have already replied to this review.',
    sw: 'Tayari umeyajibu maoni haya.',
    fr: 'Vous avez déjà répondu à cet avis.',
  },
  'ORDERS.WRONG_STATE': {
    en: 'This can’t be done with the order as it is now.',
    sw: 'Hili haliwezekani kwa oda kama ilivyo sasa.',
    fr: 'Cela n’est pas possible dans l’état actuel de la commande.',
  },
};

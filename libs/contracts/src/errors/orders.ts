import type { ErrorTexts } from './index.ts';

export const ordersErrors: ErrorTexts = {
  'ORDERS.OUT_OF_STOCK': {
    en: 'Not enough in stock: {available} left.',
    sw: 'Hazitoshi: zimebaki {available}.',
    fr: 'Stock insuffisant : il en reste {available}.',
    none: {
      en: 'None of this is left right now: it is sold, or held for another buyer.',
      sw: 'Kwa sasa hakuna iliyobaki: imeuzwa, au imeshikwa kwa mnunuzi mwingine.',
      fr: 'Il n’en reste pas pour le moment : c’est vendu, ou réservé à un autre acheteur.',
    },
  },
  'ORDERS.ALREADY_HELD': {
    en: 'This is already held for you in a purchase that isn’t paid yet. Continue that purchase, or cancel it first.',
    sw: 'Hii tayari imeshikwa kwa ajili yako katika ununuzi ambao haujalipiwa. Endelea na ununuzi huo, au ughairi kwanza.',
    fr: 'Cet article vous est déjà réservé dans un achat qui n’est pas encore payé. Poursuivez cet achat, ou annulez-le d’abord.',
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
  'ORDERS.TOO_MANY_OPEN': {
    en: 'You have {limit} purchases that are not paid yet. Pay for one of them or cancel it, under Orders, and then go on.',
    sw: 'Una manunuzi {limit} ambayo hayajalipiwa. Lipia mojawapo au uughairi, chini ya Oda, kisha uendelee.',
    fr: 'Vous avez {limit} achats qui ne sont pas encore payés. Payez-en un ou annulez-le, sous Commandes, puis continuez.',
  },
  'ORDERS.DEBITS_UNDER_WAY': {
    en: 'Your bank is still processing payments for {count} of your purchases. Once one of them has gone through, you can begin another.',
    sw: 'Benki yako bado inashughulikia malipo ya manunuzi yako {count}. Mojawapo yakikamilika, unaweza kuanza ununuzi mwingine.',
    fr: 'Votre banque traite encore le paiement de {count} de vos achats. Dès que l’un d’eux aura abouti, vous pourrez en commencer un autre.',
  },
  'ORDERS.TOO_MANY_HELD': {
    en: 'We can hold at most {limit} items for you before they are paid. Buy fewer at a time, or pay for what you have open first.',
    sw: 'Tunaweza kukushikilia bidhaa {limit} tu kabla hazijalipiwa. Nunua chache kwa wakati mmoja, au lipia kwanza ulichoanza.',
    fr: 'Nous pouvons vous réserver {limit} articles au plus avant paiement. Achetez-en moins à la fois, ou payez d’abord vos achats en cours.',
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

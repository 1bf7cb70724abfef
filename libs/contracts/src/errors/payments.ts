import type { ErrorTexts } from './index.ts';

export const paymentsErrors: ErrorTexts = {
  'PAYMENTS.RATES_UNAVAILABLE': { en: 'Exchange rates aren’t available right now. Please try again shortly.', sw: 'Viwango vya kubadilisha fedha havipatikani kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.', fr: 'Les taux de change ne sont pas disponibles pour le moment. Veuillez réessayer dans un instant.' },
  'PAYMENTS.ORDERS_AWAY': { en: 'We can’t look up your purchase right now. Your items are safe; please try again shortly.', sw: 'Hatuwezi kuangalia ununuzi wako kwa sasa. Bidhaa zako ziko salama; tafadhali jaribu tena baada ya muda mfupi.', fr: 'Nous ne pouvons pas consulter votre achat pour le moment. Vos articles sont conservés ; réessayez dans un instant.' },
  'PAYMENTS.IN_PROGRESS': { en: 'A payment for this purchase is under way. Please wait for it to end.', sw: 'Malipo ya ununuzi huu yanaendelea. Tafadhali subiri yakamilike.', fr: 'Un paiement pour cet achat est en cours. Veuillez attendre qu’il se termine.' },
  'PAYMENTS.IN_DOUBT': { en: 'A payment may be on its way. We are checking; please try again shortly.', sw: 'Huenda malipo yako njiani. Tunaangalia; tafadhali jaribu tena baada ya muda mfupi.', fr: 'Un paiement est peut-être en route. Nous nous renseignons ; réessayez dans un instant.' },
  'PAYMENTS.METHOD_UNAVAILABLE': { en: 'You can’t pay this way right now. Please choose another one.', sw: 'Huwezi kulipa kwa njia hii kwa sasa. Tafadhali chagua nyingine.', fr: 'Ce mode de paiement n’est pas disponible pour le moment. Veuillez en choisir un autre.' },
  'PAYMENTS.CANNOT_CANCEL': { en: 'This payment can’t be cancelled any more.', sw: 'Malipo haya hayawezi kughairiwa tena.', fr: 'Ce paiement ne peut plus être annulé.' },
  'PAYMENTS.WEBHOOK_REFUSED': { en: 'This message isn’t signed by its sender.', sw: 'Ujumbe huu haujatiwa saini na mtumaji wake.', fr: 'Ce message n’est pas signé par son expéditeur.' },
  'PAYMENTS.OVERDRAFT': { en: 'There isn’t enough money in this account.', sw: 'Hakuna fedha za kutosha katika akaunti hii.', fr: 'Il n’y a pas assez d’argent sur ce compte.' },
  'PAYMENTS.ENTRY_REUSED': { en: 'This was already entered in the books with other amounts.', sw: 'Hili tayari limeingizwa kwenye vitabu kwa kiasi kingine.', fr: 'Ceci est déjà inscrit dans les comptes avec d’autres montants.' },
};

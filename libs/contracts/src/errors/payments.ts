import type { ErrorTexts } from './index.ts';

export const paymentsErrors: ErrorTexts = {
  'PAYMENTS.RATES_UNAVAILABLE': {
    en: 'Exchange rates aren’t available right now. Please try again shortly.',
    sw: 'Viwango vya kubadilisha fedha havipatikani kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.',
    fr: 'Les taux de change ne sont pas disponibles pour le moment. Veuillez réessayer dans un instant.',
  },
  'PAYMENTS.ORDERS_AWAY': {
    en: 'We can’t load your purchase right now. Your items are safe; please try again shortly.',
    sw: 'Hatuwezi kupakia ununuzi wako kwa sasa. Bidhaa zako ziko salama; tafadhali jaribu tena baada ya muda mfupi.',
    fr: 'Impossible de charger votre achat pour le moment. Vos articles sont conservés ; réessayez dans un instant.',
  },
  'PAYMENTS.IN_PROGRESS': {
    en: 'A payment for this purchase is in progress. Please wait until it’s finished.',
    sw: 'Malipo ya ununuzi huu yanaendelea. Tafadhali subiri yakamilike.',
    fr: 'Un paiement pour cet achat est en cours. Veuillez attendre qu’il se termine.',
  },
  'PAYMENTS.IN_DOUBT': {
    en: 'A payment may be on its way. We’re looking into it; please try again shortly.',
    sw: 'Huenda malipo yako njiani. Tunaangalia; tafadhali jaribu tena baada ya muda mfupi.',
    fr: 'Un paiement est peut-être en route. Nous nous renseignons ; réessayez dans un instant.',
  },
  'PAYMENTS.DEBIT_UNDER_WAY': {
    en: 'Your bank is still processing your first payment to us. Until it goes through, please choose another way to pay.',
    sw: 'Benki yako bado inashughulikia malipo yako ya kwanza kwetu. Hadi yakamilike, tafadhali chagua njia nyingine ya kulipa.',
    fr: 'Votre banque traite encore votre premier paiement chez nous. Tant qu’il n’a pas abouti, veuillez choisir un autre moyen de paiement.',
  },
  'PAYMENTS.AMOUNT_NOT_TAKEN': {
    en: 'This way of paying does not take this amount. Please choose another one.',
    sw: 'Njia hii ya kulipa haipokei kiasi hiki. Tafadhali chagua nyingine.',
    fr: 'Ce moyen de paiement n’accepte pas ce montant. Veuillez en choisir un autre.',
  },
  'PAYMENTS.METHOD_UNAVAILABLE': {
    en: 'This payment method isn’t available right now. Please choose another one.',
    sw: 'Huwezi kulipa kwa njia hii kwa sasa. Tafadhali chagua nyingine.',
    fr: 'Ce moyen de paiement n’est pas disponible pour le moment. Veuillez en choisir un autre.',
  },
  'PAYMENTS.PLAN_NOT_PAYABLE': {
    en: 'Your plan has no end date, or is billed separately: there’s nothing to pay here.',
    sw: 'Mpango wako hauna tarehe ya mwisho, au hulipwa kwa utaratibu mwingine: hakuna cha kulipa hapa.',
    fr: 'Votre offre n’a pas de date de fin, ou est facturée à part : il n’y a rien à payer ici.',
  },
  'PAYMENTS.NOTHING_TO_CHOOSE': {
    en: 'There is no longer a choice to make for this payment.',
    sw: 'Hakuna tena cha kuchagua kwa malipo haya.',
    fr: 'Il n’y a plus rien à choisir pour ce paiement.',
  },
  'PAYMENTS.CANNOT_REQUOTE': {
    en: 'We can’t give a new price for this payment right now. You can have a refund.',
    sw: 'Hatuwezi kutoa bei mpya kwa malipo haya kwa sasa. Unaweza kurudishiwa pesa.',
    fr: 'Impossible de donner un nouveau prix pour ce paiement en ce moment. Vous pouvez être remboursé.',
  },
  'PAYMENTS.NOTHING_TO_NAME': {
    en: 'You can no longer choose an account for this refund.',
    sw: 'Huwezi tena kuchagua akaunti ya pesa hizi zinazorudishwa.',
    fr: 'Vous ne pouvez plus choisir de compte pour ce remboursement.',
  },
  'PAYMENTS.ACCOUNT_MISTYPED': {
    en: 'The five letters don’t match this account number. Check it for a typing mistake.',
    sw: 'Herufi tano hazilingani na namba hii ya akaunti. Angalia kama umekosea kuandika.',
    fr: 'Les cinq lettres ne correspondent pas à ce numéro de compte. Vérifiez la saisie.',
  },
  'PAYMENTS.ACCOUNT_UNKNOWN': {
    en: 'We can’t send HBAR to this account. Check its number with your exchange or wallet.',
    sw: 'Hatuwezi kutuma HBAR kwenye akaunti hii. Hakikisha namba yake kwenye soko lako la sarafu au pochi yako.',
    fr: 'Impossible d’envoyer des HBAR à ce compte. Vérifiez son numéro auprès de votre plateforme ou de votre portefeuille.',
  },
  'PAYMENTS.ACCOUNT_OURS': {
    en: 'This is our own account. Enter yours.',
    sw: 'Hii ni akaunti yetu. Andika yako.',
    fr: 'C’est notre propre compte. Indiquez le vôtre.',
  },
  'PAYMENTS.MEMO_NEEDED': {
    en: 'This account belongs to an exchange, and it needs a memo. Without it your money would be lost.',
    sw: 'Akaunti hii ni ya soko la sarafu, na inahitaji memo. Bila hiyo pesa zako zitapotea.',
    fr: 'Ce compte est celui d’une plateforme d’échange : il faut un mémo. Sans lui, votre argent serait perdu.',
  },
  'PAYMENTS.CANNOT_CANCEL': {
    en: 'This payment can no longer be cancelled.',
    sw: 'Malipo haya hayawezi kughairiwa tena.',
    fr: 'Ce paiement ne peut plus être annulé.',
  },
  'PAYMENTS.WEBHOOK_REFUSED': {
    en: 'This message isn’t signed by its sender.',
    sw: 'Ujumbe huu haujatiwa saini na mtumaji wake.',
    fr: 'Ce message n’est pas signé par son expéditeur.',
  },
  'PAYMENTS.WALLET_NOT_SERVED': {
    en: 'We can’t pay out to this number. Use an M-Pesa number (Kenya) or an MTN MoMo number (Uganda, Ghana, Côte d’Ivoire, Benin).',
    sw: 'Hatuwezi kulipa kwenye namba hii. Tumia namba ya M-Pesa (Kenya) au MTN MoMo (Uganda, Ghana, Côte d’Ivoire, Benin).',
    fr: 'Nous ne pouvons pas verser sur ce numéro. Indiquez un numéro M-Pesa (Kenya) ou MTN MoMo (Ouganda, Ghana, Côte d’Ivoire, Bénin).',
  },
  'PAYMENTS.PROVIDER_UNAVAILABLE': {
    en: 'We can’t pay out through this provider in your country yet. Your earnings stay in your balance.',
    sw: 'Bado hatuwezi kulipa kupitia mtoa huduma huyu nchini kwako. Mapato yako yanabaki kwenye salio lako.',
    fr: 'Les versements par ce prestataire ne sont pas encore possibles dans votre pays. Vos revenus restent dans votre solde.',
  },
  'PAYMENTS.CODE_REFUSED': {
    en: 'This code is incorrect or has expired. Please request a new one.',
    sw: 'Msimbo huu si sahihi au umeisha muda. Tafadhali omba mpya.',
    fr: 'Ce code est incorrect ou a expiré. Demandez-en un nouveau.',
  },
  'PAYMENTS.PIN_REFUSED': { en: 'This PIN is incorrect.', sw: 'PIN hii si sahihi.', fr: 'Ce code PIN est incorrect.' },
  'PAYMENTS.PIN_LOCKED': {
    en: 'Your PIN is locked after too many wrong attempts. Dial *384*7# to set a new one, or try again later.',
    sw: 'PIN yako imefungwa baada ya kukosea mara nyingi. Piga *384*7# uweke mpya, au jaribu tena baadaye.',
    fr: 'Votre PIN est bloqué après trop d’essais. Composez *384*7# pour en choisir un autre, ou réessayez plus tard.',
  },
  'PAYMENTS.SIM_CHANGED': {
    en: 'Your SIM card was changed, so your PIN is locked. To set a new one, dial *384*7*13#.',
    sw: 'Laini yako imebadilishwa, kwa hiyo PIN yako imefungwa. Kuweka mpya, piga *384*7*13#.',
    fr: 'Votre carte SIM a changé : votre code PIN est donc bloqué. Pour en choisir un autre, composez le *384*7*13#.',
  },
  'PAYMENTS.CASE_CHANGED': {
    en: 'This is no longer possible: the case has changed. Look at it again.',
    sw: 'Hili haliwezi kufanywa tena kwa shauri hili: limebadilika. Liangalie tena.',
    fr: 'Ce n’est plus possible : le dossier a changé entre-temps. Consultez-le à nouveau.',
  },
  'PAYMENTS.APPROVAL_WAITING': {
    en: 'A proposal for this case is waiting for a second operator. It has to be decided first.',
    sw: 'Pendekezo la shauri hili linasubiri mwendeshaji wa pili. Liamuliwe kwanza.',
    fr: 'Une proposition pour ce dossier attend un second opérateur. Elle doit d’abord être décidée.',
  },
  'PAYMENTS.SECOND_OPERATOR': {
    en: 'A different operator has to decide.',
    sw: 'Mwendeshaji mwingine lazima aamue.',
    fr: 'La décision revient à un autre opérateur.',
  },
  'PAYMENTS.ERASURE_BLOCKED': {
    en: 'This person can’t be erased yet: something of theirs is still open.',
    sw: 'Mtu huyu hawezi kufutwa bado: kuna jambo lake ambalo halijakamilika.',
    fr: 'Cette personne ne peut pas encore être effacée : quelque chose est encore en cours.',
  },
  'PAYMENTS.OPEN_BALANCE': {
    en: 'We still owe them money. It has to be paid out first.',
    sw: 'Bado tunadaiwa pesa zake. Lazima zilipwe kwanza.',
    fr: 'Nous lui devons encore de l’argent, à verser d’abord.',
  },
  'PAYMENTS.OPEN_PAYOUTS': {
    en: 'A payout to them is under way.',
    sw: 'Malipo yake yako njiani.',
    fr: 'Un versement est en cours.',
  },
  'PAYMENTS.OPEN_ORDERS': {
    en: 'They have orders that aren’t finished.',
    sw: 'Ana oda ambazo hazijakamilika.',
    fr: 'Des commandes ne sont pas terminées.',
  },
  'PAYMENTS.OPEN_PAYMENTS': {
    en: 'A payment of theirs isn’t decided yet.',
    sw: 'Malipo aliyofanya bado hayajaamuliwa.',
    fr: 'Un de ses paiements n’est pas encore décidé.',
  },
  'PAYMENTS.OPEN_REFUNDS': {
    en: 'A refund to them hasn’t arrived yet.',
    sw: 'Pesa anazorudishiwa bado hazijamfikia.',
    fr: 'Un remboursement ne lui est pas encore parvenu.',
  },
  'PAYMENTS.OPEN_DISPUTES': {
    en: 'Their bank disputes a payment of theirs.',
    sw: 'Benki yake inapinga malipo yake.',
    fr: 'Sa banque conteste un de ses paiements.',
  },
  'PAYMENTS.BARE_REFUND': {
    en: 'This account looks like an exchange’s. Money sent there without the owner’s memo is lost: ask for account and memo first.',
    sw: 'Akaunti hii inaonekana ni ya soko la kubadilishana. Pesa inayotumwa bila memo ya mwenyewe hupotea: omba akaunti na memo kwanza.',
    fr: 'Ce compte semble être celui d’une plateforme d’échange. Sans le mémo du titulaire, l’argent est perdu : demandez d’abord compte et mémo.',
  },
  'PAYMENTS.NUMBER_IN_USE': {
    en: 'Another account is paid out to this number.',
    sw: 'Akaunti nyingine inalipwa kwenye namba hii.',
    fr: 'Un autre compte reçoit ses versements sur ce numéro.',
  },
  'PAYMENTS.STATEMENT_DAY_OPEN': {
    en: 'This day isn’t over yet. Enter a statement that closes yesterday or earlier.',
    sw: 'Siku hii bado haijaisha. Weka taarifa inayofungwa jana au kabla ya hapo.',
    fr: 'Cette journée n’est pas terminée. Saisissez un relevé arrêté à hier ou avant.',
  },
  'PAYMENTS.STATEMENT_TOO_OLD': {
    en: 'A later statement was already entered for this currency.',
    sw: 'Taarifa ya baadaye tayari imewekwa kwa sarafu hii.',
    fr: 'Un relevé plus récent a déjà été saisi pour cette devise.',
  },
  'PAYMENTS.OVERDRAFT': {
    en: 'There isn’t enough money in this account.',
    sw: 'Hakuna fedha za kutosha katika akaunti hii.',
    fr: 'Il n’y a pas assez d’argent sur ce compte.',
  },
  'PAYMENTS.ENTRY_REUSED': {
    en: 'This was already entered in the books with other amounts.',
    sw: 'Hili tayari limeingizwa kwenye vitabu kwa kiasi kingine.',
    fr: 'Ceci est déjà inscrit dans les comptes avec d’autres montants.',
  },
};

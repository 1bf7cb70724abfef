import type { ErrorTexts } from './index.ts';

export const identityErrors: ErrorTexts = {
  'IDENTITY.CODE_REFUSED': {
    en: 'That code is incorrect or has expired. Check it, or request a new one.',
    sw: 'Msimbo huo si sahihi, au muda wake umekwisha. Uangalie tena, au omba mpya.',
    fr: 'Ce code est incorrect ou n’est plus valable. Vérifiez-le ou demandez-en un nouveau.',
  },
  'IDENTITY.TOO_MANY_CODES': {
    en: 'A code was sent a moment ago. You can request another in {seconds} seconds.',
    sw: 'Msimbo ulitumwa muda mfupi uliopita. Unaweza kuomba mwingine baada ya sekunde {seconds}.',
    fr: 'Un code vient d’être envoyé. Vous pourrez en demander un autre dans {seconds} secondes.',
  },
  'IDENTITY.COUNTRY_NOT_SERVED': {
    en: 'We can’t send codes to phone numbers in this country yet. Check that the number begins with the right country code.',
    sw: 'Bado hatuwezi kutuma misimbo kwa simu za nchi hii. Hakikisha namba ya simu inaanza na msimbo sahihi wa nchi.',
    fr: 'Nous ne pouvons pas encore envoyer de code aux numéros de ce pays. Vérifiez l’indicatif du pays.',
  },
  'IDENTITY.NUMBER_IN_USE': {
    en: 'This number belongs to another account.',
    sw: 'Namba hii ni ya akaunti nyingine.',
    fr: 'Ce numéro appartient à un autre compte.',
  },
  'IDENTITY.CODE_NOT_SENT': {
    en: 'We couldn’t send the code just now. Please try again in a moment.',
    sw: 'Hatukuweza kutuma msimbo kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.',
    fr: 'Le code n’a pas pu être envoyé. Veuillez réessayer dans un instant.',
  },
  'IDENTITY.PIN_WEAK': {
    en: 'That PIN is too easy to guess. Choose another one of four to six digits.',
    sw: 'PIN hiyo ni rahisi kukisia. Chagua nyingine yenye tarakimu nne hadi sita.',
    fr: 'Ce code PIN est trop facile à deviner. Choisissez-en un autre de quatre à six chiffres.',
  },
  'IDENTITY.NAME_REQUIRED': {
    en: 'Please enter a readable name.',
    sw: 'Tafadhali andika jina linalosomeka.',
    fr: 'Veuillez saisir un nom lisible.',
  },
  'IDENTITY.USER_NOT_FOUND': {
    en: 'This account no longer exists.',
    sw: 'Akaunti hii haipo tena.',
    fr: 'Ce compte n’existe plus.',
  },
  'IDENTITY.SESSION_NOT_FOUND': {
    en: 'You have already been signed out there.',
    sw: 'Tayari umetoka kwenye kifaa hicho.',
    fr: 'Vous y êtes déjà déconnecté.',
  },
};

import type { ErrorTexts } from './index.ts';

export const identityErrors: ErrorTexts = {
  'IDENTITY.CODE_REFUSED': {
    en: 'That code is incorrect or has expired. Check it, or request a new one.',
    sw: 'Msimbo huo si sahihi, au muda wake umekwisha. Uangalie tena, au omba mpya.',
    fr: 'Ce code est incorrect ou n’est plus valable. Vérifiez-le ou demandez-en un nouveau.',
  },
  'IDENTITY.TOO_MANY_CODES': {
    en: 'No code can be sent just now. You can request one in {seconds} seconds.',
    sw: 'Msimbo hauwezi kutumwa sasa hivi. Unaweza kuuomba baada ya sekunde {seconds}.',
    fr: 'Aucun code ne peut être envoyé pour le moment. Vous pourrez en demander un dans {seconds} secondes.',
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
  'IDENTITY.CURRENT_CODE_REFUSED': {
    en: 'The code sent to your current number is incorrect or has expired. Check it, or request a new one.',
    sw: 'Msimbo uliotumwa kwa namba yako ya sasa si sahihi, au muda wake umekwisha. Uangalie tena, au omba mpya.',
    fr: 'Le code envoyé à votre numéro actuel est incorrect ou n’est plus valable. Vérifiez-le ou demandez-en un nouveau.',
  },
  'IDENTITY.NEW_CODE_REFUSED': {
    en: 'The code sent to the new number is incorrect or has expired. Check it, or request a new one.',
    sw: 'Msimbo uliotumwa kwa namba mpya si sahihi, au muda wake umekwisha. Uangalie tena, au omba mpya.',
    fr: 'Le code envoyé au nouveau numéro est incorrect ou n’est plus valable. Vérifiez-le ou demandez-en un nouveau.',
  },
  'IDENTITY.PIN_REFUSED': { en: 'This PIN is incorrect.', sw: 'PIN hii si sahihi.', fr: 'Ce PIN est incorrect.' },
  'IDENTITY.PIN_LOCKED': {
    en: 'Your PIN is locked after too many wrong attempts. Dial *384*7*13# to set a new one, or try again later.',
    sw: 'PIN yako imefungwa baada ya kukosea mara nyingi. Piga *384*7*13# uweke mpya, au jaribu tena baadaye.',
    fr: 'Votre PIN est bloqué après trop d’essais. Composez *384*7*13# pour en choisir un autre, ou réessayez plus tard.',
  },
  'IDENTITY.SIM_CHANGED': {
    en: 'The SIM card of your number was changed in the last 24 hours. To protect you, the account can move only after that.',
    sw: 'Laini ya namba yako imebadilishwa ndani ya saa 24 zilizopita. Ili kukulinda, akaunti inaweza kuhamishwa baada ya hapo tu.',
    fr: 'La carte SIM de votre numéro a changé au cours des dernières 24 heures. Pour vous protéger, le compte ne pourra être transféré qu’ensuite.',
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

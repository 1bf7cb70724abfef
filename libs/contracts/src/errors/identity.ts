import type { ErrorTexts } from './index.ts';

export const identityErrors: ErrorTexts = {
  'IDENTITY.CODE_REFUSED': {
    en: 'That code is not right, or it is no longer valid. Check it, or ask for a new one.',
    sw: 'Namba hiyo si sahihi, au muda wake umekwisha. Ikague tena, au omba namba mpya.',
    fr: 'Ce code est incorrect ou n’est plus valable. Vérifiez-le ou demandez-en un nouveau.',
  },
  'IDENTITY.TOO_MANY_CODES': {
    en: 'A code was sent a short while ago. You can ask for another in {seconds} seconds.',
    sw: 'Namba ilitumwa muda mfupi uliopita. Unaweza kuomba nyingine baada ya sekunde {seconds}.',
    fr: 'Un code vient d’être envoyé. Vous pourrez en demander un autre dans {seconds} secondes.',
  },
  'IDENTITY.COUNTRY_NOT_SERVED': {
    en: 'We cannot send codes to phone numbers of this country yet. Check that the number begins with the right country code.',
    sw: 'Bado hatuwezi kutuma namba za kuingia kwa simu za nchi hii. Hakikisha namba inaanza na msimbo sahihi wa nchi.',
    fr: 'Nous ne pouvons pas encore envoyer de code aux numéros de ce pays. Vérifiez l’indicatif du pays.',
  },
  'IDENTITY.CODE_NOT_SENT': {
    en: 'We could not send the code just now. Please try again in a moment.',
    sw: 'Hatukuweza kutuma namba kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.',
    fr: 'Le code n’a pas pu être envoyé. Veuillez réessayer dans un instant.',
  },
  'IDENTITY.NAME_REQUIRED': {
    en: 'Please enter a name that can be read.',
    sw: 'Tafadhali andika jina linalosomeka.',
    fr: 'Veuillez saisir un nom lisible.',
  },
  'IDENTITY.USER_NOT_FOUND': {
    en: 'This account does not exist any more.',
    sw: 'Akaunti hii haipo tena.',
    fr: 'Ce compte n’existe plus.',
  },
  'IDENTITY.SESSION_NOT_FOUND': {
    en: 'That sign-in has already ended.',
    sw: 'Uingiaji huo tayari umekwisha.',
    fr: 'Cette connexion est déjà terminée.',
  },
};

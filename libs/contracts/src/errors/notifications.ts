import type { ErrorTexts } from './index.ts';

export const notificationsErrors: ErrorTexts = {
  'NOTIFICATIONS.MISSING_PARAMETER': { en: 'The message is missing a piece of information.', sw: 'Ujumbe unakosa taarifa fulani.', fr: 'Il manque une information au message.' },
  'NOTIFICATIONS.INVALID_RECIPIENT': { en: 'That is not a phone number or e-mail address we can write to.', sw: 'Hiyo si namba ya simu au barua pepe tunayoweza kuiandikia.', fr: 'Ce n’est pas un numéro ni une adresse e-mail à laquelle nous pouvons écrire.' },
  'NOTIFICATIONS.DELIVERY_FAILED': { en: 'The message could not be sent just now. Please try again shortly.', sw: 'Ujumbe haukuweza kutumwa kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.', fr: 'Le message n’a pas pu partir. Réessayez dans un instant.' },
  'NOTIFICATIONS.CHANNEL_UNAVAILABLE': { en: 'This way of sending messages is not available. Please use another one.', sw: 'Njia hii ya kutuma ujumbe haipatikani. Tafadhali tumia njia nyingine.', fr: 'Ce mode d’envoi n’est pas disponible. Utilisez-en un autre.' },
  'NOTIFICATIONS.UNREACHABLE_ADDRESS': { en: 'This number or address cannot receive our messages. Check it, or use another one.', sw: 'Namba au anwani hii haiwezi kupokea ujumbe wetu. Ikague, au tumia nyingine.', fr: 'Ce numéro ou cette adresse ne peut pas recevoir nos messages. Vérifiez-le, ou utilisez-en un autre.' },
  'NOTIFICATIONS.TOO_MANY_STREAMS': { en: 'Live updates are open in too many windows. Close some of them.', sw: 'Taarifa za papo hapo zimefunguliwa kwenye madirisha mengi mno. Funga baadhi yake.', fr: 'Les mises à jour en direct sont ouvertes dans trop de fenêtres. Fermez-en quelques-unes.' },
};

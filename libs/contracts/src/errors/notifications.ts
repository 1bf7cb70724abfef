import type { ErrorTexts } from './index.ts';

export const notificationsErrors: ErrorTexts = {
  'NOTIFICATIONS.MISSING_PARAMETER': {
    en: 'The message is missing some information.',
    sw: 'Ujumbe unakosa taarifa fulani.',
    fr: 'Il manque une information au message.',
  },
  'NOTIFICATIONS.INVALID_RECIPIENT': {
    en: 'That isn’t a phone number or email address we can use.',
    sw: 'Hiyo si namba ya simu au barua pepe tunayoweza kuiandikia.',
    fr: 'Ce n’est pas un numéro ni une adresse e-mail à laquelle nous pouvons écrire.',
  },
  'NOTIFICATIONS.DELIVERY_FAILED': {
    en: 'We couldn’t send the message right now. Please try again shortly.',
    sw: 'Ujumbe haukuweza kutumwa kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.',
    fr: 'Le message n’a pas pu partir. Réessayez dans un instant.',
  },
  'NOTIFICATIONS.CHANNEL_UNAVAILABLE': {
    en: 'We can’t send messages this way. Please choose another.',
    sw: 'Njia hii ya kutuma ujumbe haipatikani. Tafadhali tumia njia nyingine.',
    fr: 'Ce mode d’envoi n’est pas disponible. Utilisez-en un autre.',
  },
  'NOTIFICATIONS.UNREACHABLE_ADDRESS': {
    en: 'This number or address can’t receive our messages. Check it, or use another one.',
    sw: 'Namba au anwani hii haiwezi kupokea ujumbe wetu. Iangalie tena, au tumia nyingine.',
    fr: 'Ce numéro ou cette adresse ne peut pas recevoir nos messages. Vérifiez-le, ou utilisez-en un autre.',
  },
  'NOTIFICATIONS.MESSAGE_SETTLED': {
    en: 'This message has already been answered or closed.',
    sw: 'Ujumbe huu umeshajibiwa au kufungwa.',
    fr: 'Ce message a déjà reçu une réponse ou a été clos.',
  },
  'NOTIFICATIONS.TOO_MANY_STREAMS': {
    en: 'Live updates are open in too many windows. Close a few.',
    sw: 'Taarifa za papo hapo zimefunguliwa kwenye madirisha mengi mno. Funga baadhi yake.',
    fr: 'Les mises à jour en direct sont ouvertes dans trop de fenêtres. Fermez-en quelques-unes.',
  },
  'NOTIFICATIONS.TOO_MANY_ENDPOINTS': {
    en: 'You have {limit} webhook addresses, the maximum. Remove one first.',
    sw: 'Una anwani {limit} za webhook, idadi ya juu kabisa. Ondoa moja kwanza.',
    fr: 'Vous avez {limit} adresses de webhook, le maximum. Supprimez-en une d’abord.',
  },
};

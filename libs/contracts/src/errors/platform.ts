/** What a failure of ours leaves to do, in place of `{advice}`: after a read, after a change, after a change with an Idempotency-Key. */
export const failureAdvice = {
  read: {
    en: 'Please try again shortly.',
    sw: 'Tafadhali jaribu tena baada ya muda mfupi.',
    fr: 'Veuillez réessayer dans un instant.',
  },
  change: {
    en: 'We don’t know whether it went through. Check before you try again.',
    sw: 'Hatujui kama limefanyika; hakikisha kabla ya kurudia.',
    fr: 'Nous ne savons pas si c’est fait ; vérifiez avant de recommencer.',
  },
  keyedChange: {
    en: 'We don’t know whether it went through. It is safe to try again with the same key.',
    sw: 'Hatujui kama limefanyika; ni salama kurudia kwa ufunguo uleule.',
    fr: 'Nous ne savons pas si c’est fait ; vous pouvez recommencer sans risque avec la même clé.',
  },
} as const;

export const platformErrors = {
  'KERNEL.INVALID_MONEY': {
    en: 'Enter an amount such as 85 or 85.50.',
    sw: 'Andika kiasi kama 85 au 85.50.',
    fr: 'Saisissez un montant comme 85 ou 85,50.',
  },
  'KERNEL.INVALID_RATE': {
    en: 'This exchange rate can’t be used.',
    sw: 'Kiwango hiki cha kubadilisha fedha hakiwezi kutumika.',
    fr: 'Ce taux de change n’est pas utilisable.',
  },
  'PLATFORM.INVALID': {
    en: 'Some information is missing or incorrect. Check the fields and try again.',
    sw: 'Baadhi ya taarifa zinakosekana au si sahihi. Angalia sehemu hizo kisha ujaribu tena.',
    fr: 'Certaines informations manquent ou sont incorrectes. Vérifiez les champs et réessayez.',
  },
  'PLATFORM.NOT_FOUND': {
    en: 'We couldn’t find what you asked for.',
    sw: 'Hatukupata ulichoomba.',
    fr: 'Nous n’avons pas trouvé ce que vous cherchez.',
  },
  'PLATFORM.METHOD_NOT_ALLOWED': {
    en: 'This address doesn’t accept that kind of request.',
    sw: 'Anwani hii haikubali ombi hilo.',
    fr: 'Cette adresse n’accepte pas cette demande.',
  },
  'PLATFORM.NOT_SIGNED_IN': {
    en: 'Please sign in first.',
    sw: 'Tafadhali ingia kwanza.',
    fr: 'Veuillez d’abord vous connecter.',
  },
  'PLATFORM.WRONG_ROLE': {
    en: 'Your account can’t do this.',
    sw: 'Akaunti yako haiwezi kufanya hivi.',
    fr: 'Votre compte ne permet pas cette action.',
  },
  'PLATFORM.ACTOR_TOKEN': {
    en: 'This request didn’t come through the public gateway.',
    sw: 'Ombi halikupitia njia rasmi.',
    fr: 'La demande n’est pas passée par la passerelle publique.',
  },
  'PLATFORM.COMMIT_TOO_LARGE': {
    en: 'This is too long to save. Please shorten it.',
    sw: 'Hii ni kubwa mno kuhifadhiwa kwa pamoja. Tafadhali ifupishe.',
    fr: 'C’est trop volumineux pour être enregistré d’un seul tenant. Veuillez raccourcir.',
  },
  'PLATFORM.CONFLICT': {
    en: 'Someone else changed this at the same time. Please try again.',
    sw: 'Mtu mwingine amebadilisha hii wakati huohuo. Tafadhali jaribu tena.',
    fr: 'Quelqu’un a modifié cet élément au même moment. Veuillez réessayer.',
  },
  'PLATFORM.IDEMPOTENCY_KEY_REUSED': {
    en: 'This key has already been used for a different request.',
    sw: 'Ufunguo huu tayari umetumika kwa ombi tofauti.',
    fr: 'Cette clé a déjà servi pour une autre demande.',
  },
  'PLATFORM.IN_PROGRESS': {
    en: 'The same request is still being processed. Try again in a moment.',
    sw: 'Ombi hilohilo bado linashughulikiwa. Jaribu tena baada ya muda mfupi.',
    fr: 'La même demande est encore en cours. Réessayez dans un instant.',
  },
  'PLATFORM.PRECONDITION_FAILED': {
    en: 'This has changed since you opened it. Reload it before you change it.',
    sw: 'Hii imebadilika tangu ulipoifungua. Ipakie upya kabla ya kuibadilisha.',
    fr: 'Cet élément a changé depuis que vous l’avez ouvert. Rechargez-le avant de le modifier.',
  },
  'PLATFORM.TOO_LARGE': { en: 'That is too large.', sw: 'Hiyo ni kubwa mno.', fr: 'C’est trop volumineux.' },
  'PLATFORM.UNSUPPORTED_MEDIA_TYPE': {
    en: 'This kind of content is not accepted.',
    sw: 'Aina hii ya maudhui haikubaliki.',
    fr: 'Ce type de contenu n’est pas accepté.',
  },
  'PLATFORM.RATE_LIMITED': {
    en: 'Too many requests. Please wait a moment and try again.',
    sw: 'Maombi ni mengi mno. Tafadhali subiri kidogo kisha ujaribu tena.',
    fr: 'Trop de demandes. Veuillez patienter un peu puis réessayer.',
  },
  'PLATFORM.UNAVAILABLE': {
    en: 'This isn’t available right now. {advice}',
    sw: 'Huduma haipatikani kwa sasa. {advice}',
    fr: 'Service momentanément indisponible. {advice}',
  },
  'PLATFORM.DEADLINE_PASSED': {
    en: 'This took too long and was stopped. {advice}',
    sw: 'Hii ilichukua muda mrefu mno na ilisimamishwa. {advice}',
    fr: 'Cela a pris trop de temps et a été arrêté. {advice}',
  },
  'PLATFORM.INTERNAL': {
    en: 'Something went wrong on our side. {advice}',
    sw: 'Kuna tatizo upande wetu. {advice}',
    fr: 'Un problème est survenu de notre côté. {advice}',
  },
} as const;

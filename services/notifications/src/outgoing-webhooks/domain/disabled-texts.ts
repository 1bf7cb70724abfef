import type { Language } from '@asili/contracts';

/** By SMS, to the artisan whose endpoint it is; `{host}` is what the address begins with. */
export const disabledTexts: Readonly<Record<Language, string>> = {
  en: 'Webhooks to {host} fail and are paused. Check the address, then send a test: {url}',
  sw: 'Webhook za {host} zinashindwa na zimesimamishwa. Angalia anwani, kisha tuma jaribio: {url}',
  fr: "Les webhooks vers {host} échouent et sont suspendus. Vérifiez l'adresse, puis envoyez un test : {url}",
};

import type { ByLanguage } from '@asili/kernel';
import type { EventData } from '@asili/contracts';
import type { MailWords } from '../../messages/domain/render-message.ts';
import { inWords, type OrderMessage } from './order-message.ts';

export const refundEventTypes = ['payments.refund-destination-changed.v1', 'payments.plan-refunded.v1'] as const;
/** What an earlier release does not know. */
export const failedRefundEventTypes = ['payments.payment-refund-failed.v1'] as const;
type RefundEventType = (typeof refundEventTypes)[number] | (typeof failedRefundEventTypes)[number];
export type RefundEvent = {
  [T in RefundEventType]: { readonly id: string; readonly time: Date; readonly type: T; readonly data: EventData<T> };
}[RefundEventType];

/** Whoever paid is told that their plan is refunded, that a refund came back, is asked where one goes, and told of every change, by mail and by SMS: one of them may be in somebody else's hands. Pure. */
export function refundMessagesOf({ type, data }: RefundEvent): readonly OrderMessage[] {
  if (type === 'payments.plan-refunded.v1')
    return toPayer('plan', data.artisanId, data.paymentId, { money: inWords(data.money) });
  if (type === 'payments.payment-refund-failed.v1')
    return toPayer('failed', data.customerId, data.paymentId, { money: inWords(data.money) });
  const { customerId, paymentId, money, state, ending = '' } = data;
  if (!isDestinationState(state)) return [];
  return toPayer(state, customerId, paymentId, { money: inWords(money), ending });
}

const destinationStates = ['asked', 'named', 'withdrawn'] as const;
const isDestinationState = (state: string): state is (typeof destinationStates)[number] =>
  destinationStates.some((each) => each === state);

function toPayer(
  text: keyof typeof refundTexts,
  recipient: string,
  paymentId: string,
  values: Readonly<Record<string, string>>,
): readonly OrderMessage[] {
  const message = { to: 'payer', text, recipient, page: `/pay/${paymentId}`, values } as const;
  return [
    { ...message, by: 'mail' },
    { ...message, by: 'sms' },
  ];
}

/** Of a plan that is refunded, of a refund that came back after it had gone, and of a refund that would be lost at an exchange, to whoever paid. */
export const refundTexts = {
  plan: {
    sms: {
      en: 'Asili: your {money} for Professional is being refunded. Your products stay listed: {url}',
      sw: 'Asili: unarudishiwa {money} za Professional. Bidhaa zako zinabaki: {url}',
      fr: 'Asili : vos {money} pour Professional sont remboursés. Vos produits restent en ligne : {url}',
    },
    mail: {
      en: {
        subject: 'Your Professional plan is being refunded',
        paragraphs: [
          '{money} for your Professional plan is on its way back to you.',
          'Everything you have listed and certified stays. Only new products count towards the limit of Starter, once your plan has ended.',
        ],
        link: '{url}',
      },
      sw: {
        subject: 'Unarudishiwa pesa za mpango wa Professional',
        paragraphs: [
          '{money} ulizolipia mpango wa Professional ziko njiani kurudi kwako.',
          'Bidhaa ulizoorodhesha na kuthibitishiwa zinabaki. Bidhaa mpya tu ndizo huhesabiwa kwenye kikomo cha Starter, mpango wako ukiisha.',
        ],
        link: '{url}',
      },
      fr: {
        subject: 'Votre offre Professional est remboursée',
        paragraphs: [
          '{money} payés pour votre offre Professional vous sont renvoyés.',
          'Tout ce que vous avez mis en ligne et fait certifier reste. Seuls les nouveaux produits comptent dans la limite de Starter, une fois votre offre terminée.',
        ],
        link: '{url}',
      },
    },
  },
  failed: {
    sms: {
      en: 'Asili: your refund of {money} came back to us. You will still get it; see {url}',
      sw: 'Asili: {money} tulizokurudishia zimerudi kwetu. Bado utazipata; angalia {url}',
      fr: 'Asili : votre remboursement de {money} nous est revenu. Il vous sera renvoyé : {url}',
    },
    mail: {
      en: {
        subject: 'Your refund did not arrive',
        paragraphs: [
          'We refunded {money} to you, but it came back to us: the card or account may have been closed.',
          'The money is still yours. Our team will write to you to agree on another way to send it.',
        ],
        link: '{url}',
      },
      sw: {
        subject: 'Pesa tulizokurudishia hazikufika',
        paragraphs: [
          'Tulikurudishia {money}, lakini zimerudi kwetu: huenda kadi au akaunti imefungwa.',
          'Pesa bado ni zako. Timu yetu itakuandikia ili mkubaliane njia nyingine ya kuzituma.',
        ],
        link: '{url}',
      },
      fr: {
        subject: 'Votre remboursement n’est pas arrivé',
        paragraphs: [
          'Nous vous avons remboursé {money}, mais l’argent nous est revenu : la carte ou le compte a peut-être été fermé.',
          'Cet argent vous appartient toujours. Notre équipe vous écrira pour convenir d’un autre moyen de vous l’envoyer.',
        ],
        link: '{url}',
      },
    },
  },
  asked: {
    sms: {
      en: 'Asili: your refund of {money} came from an exchange. Where should we send it? {url}',
      sw: 'Asili: unarudishiwa {money} zilizotoka soko la sarafu. Tuzitume wapi? {url}',
      fr: "Asili : où envoyer vos {money}, payés depuis une plateforme d'échange ? {url}",
    },
    mail: {
      en: {
        subject: 'Where should we send your refund?',
        paragraphs: [
          '{money} is to be refunded to you. You paid from an exchange’s account, and money that we send back there would be lost.',
          'Please tell us the account and the memo that your exchange or wallet shows under “Deposit”. You have 30 days; after that our team takes over.',
        ],
        link: '{url}',
      },
      sw: {
        subject: 'Tutume wapi pesa zako?',
        paragraphs: [
          'Unarudishiwa {money}. Ulilipa kutoka akaunti ya soko la sarafu, na pesa tukizirudisha huko zitapotea.',
          'Tafadhali tuambie akaunti na memo ambazo soko lako au pochi yako inaonyesha kwenye “Deposit”. Una siku 30; baada ya hapo timu yetu itashughulikia.',
        ],
        link: '{url}',
      },
      fr: {
        subject: 'Où envoyer votre remboursement ?',
        paragraphs: [
          '{money} doivent vous être remboursés. Vous avez payé depuis le compte d’une plateforme d’échange : l’argent renvoyé là-bas serait perdu.',
          'Indiquez le compte et le mémo que votre plateforme ou votre portefeuille affiche sous « Dépôt ». Vous avez 30 jours ; ensuite, notre équipe s’en charge.',
        ],
        link: '{url}',
      },
    },
  },
  named: {
    sms: {
      en: 'In 24 hours Asili sends {money} to the account ending {ending}. Not you? Stop it: {url}',
      sw: 'Baada ya saa 24 Asili itatuma {money} kwenye akaunti inayoishia {ending}. Si wewe? Zuia: {url}',
      fr: 'Dans 24 heures, Asili envoie {money} au compte finissant par {ending}. Pas vous ? {url}',
    },
    mail: {
      en: {
        subject: 'Your refund goes out in 24 hours',
        paragraphs: [
          'In 24 hours we send your refund of {money} to the Hedera account ending {ending}.',
          'Until then you can change the account or stop it. If this wasn’t you, please stop it now.',
        ],
        link: '{url}',
      },
      sw: {
        subject: 'Pesa zako zitatumwa baada ya saa 24',
        paragraphs: [
          'Baada ya saa 24 tutatuma {money} kwenye akaunti ya Hedera inayoishia {ending}.',
          'Kabla ya hapo unaweza kubadilisha akaunti au kuzuia. Kama si wewe, tafadhali zuia sasa.',
        ],
        link: '{url}',
      },
      fr: {
        subject: 'Votre remboursement part dans 24 heures',
        paragraphs: [
          'Dans 24 heures, nous envoyons votre remboursement de {money} au compte Hedera finissant par {ending}.',
          'D’ici là, vous pouvez changer de compte ou l’arrêter. Si ce n’était pas vous, arrêtez-le maintenant.',
        ],
        link: '{url}',
      },
    },
  },
  withdrawn: {
    sms: {
      en: 'Your Asili refund of {money} is stopped. Tell us where to send it: {url}',
      sw: 'Kutuma {money} za Asili kumezuiwa. Tuambie tuzitume wapi: {url}',
      fr: 'Asili : envoi de {money} bloqué. Dites-nous où les envoyer : {url}',
    },
    mail: {
      en: {
        subject: 'Your refund is stopped',
        paragraphs: [
          'The account for your refund of {money} was removed, so nothing is sent.',
          'Please tell us where to send it.',
        ],
        link: '{url}',
      },
      sw: {
        subject: 'Kutuma pesa zako kumezuiwa',
        paragraphs: [
          'Akaunti ya kupokea {money} imeondolewa, kwa hiyo hakuna kinachotumwa.',
          'Tafadhali tuambie tuzitume wapi.',
        ],
        link: '{url}',
      },
      fr: {
        subject: 'Votre remboursement est arrêté',
        paragraphs: [
          'Le compte pour votre remboursement de {money} a été retiré : rien n’est envoyé.',
          'Dites-nous où l’envoyer.',
        ],
        link: '{url}',
      },
    },
  },
} as const satisfies Readonly<
  Record<string, { readonly sms: ByLanguage<string>; readonly mail: ByLanguage<MailWords> }>
>;

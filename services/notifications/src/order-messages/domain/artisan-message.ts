import type { Language, OrderInBrief } from '@asili/contracts';
import { plainMoney, shortenName, zoneOf, type ByLanguage, inLanguage } from '@asili/kernel';
import { type ArtisanText, artisanTexts, cancelReasons } from './artisan-texts.ts';
import { smsOf } from '../../messages/domain/render-message.ts';

/** Of payouts, and of banks that dispute a payment. */
export const payoutTexts = {
  'bank-open': {
    phone: {
      en: "A buyer's bank disputes a paid order. {money} is held until it decides. We will tell you.",
      sw: 'Benki ya mnunuzi inapinga oda iliyolipwa. {money} zimeshikiliwa hadi iamue. Tutakujulisha.',
      fr: "La banque d'un acheteur conteste une commande. {money} sont retenus d'ici sa décision. Nous vous dirons la suite.",
    },
    web: {
      en: "A buyer's bank disputes a paid order. {money} is held until it decides. {url}",
      sw: 'Benki ya mnunuzi inapinga oda iliyolipwa. {money} zimeshikiliwa hadi iamue. {url}',
      fr: "La banque d'un acheteur conteste une commande. {money} sont retenus d'ici sa décision. {url}",
    },
  },
  'bank-won': {
    dial: ['4'],
    phone: {
      en: "The buyer's bank decided for us: {money} is yours again. For your balance dial {dial}",
      sw: 'Benki ya mnunuzi imetukubalia: {money} ni zako tena. Kuona salio piga {dial}',
      fr: "La banque de l'acheteur nous a donné raison : {money} sont à nouveau à vous. Solde : composez {dial}",
    },
    web: {
      en: "The buyer's bank decided for us: {money} is yours again. {url}",
      sw: 'Benki ya mnunuzi imetukubalia: {money} ni zako tena. {url}',
      fr: "La banque de l'acheteur nous a donné raison : {money} sont à nouveau à vous. {url}",
    },
  },
  'bank-lost': {
    dial: ['4'],
    phone: {
      en: "The buyer's bank reversed the payment of an order. Up to {money} is deducted from what you receive. For your balance dial {dial}",
      sw: 'Benki ya mnunuzi imerudisha pesa za oda. Hadi {money} zinapunguzwa kwenye malipo yako. Kuona salio piga {dial}',
      fr: "La banque de l'acheteur a repris l'argent d'une commande. Jusqu'à {money} en moins pour vous. Solde : composez {dial}",
    },
    web: {
      en: "The buyer's bank reversed the payment of an order. Up to {money} is deducted from what you receive. {url}",
      sw: 'Benki ya mnunuzi imerudisha pesa za oda. Hadi {money} zinapunguzwa kwenye malipo yako. {url}',
      fr: "La banque de l'acheteur a repris l'argent d'une commande. Jusqu'à {money} en moins pour vous. {url}",
    },
  },
  delayed: {
    phone: {
      en: '{money} from your sales is delayed. There is nothing to do: we keep trying.',
      sw: '{money} za mauzo yako zimechelewa. Huhitaji kufanya kitu: tunaendelea kujaribu.',
      fr: "{money} de vos ventes ont du retard. Vous n'avez rien à faire : nous réessayons.",
    },
    web: {
      en: '{money} from your sales is delayed. There is nothing to do: we keep trying. {url}',
      sw: '{money} za mauzo yako zimechelewa. Huhitaji kufanya kitu: tunaendelea kujaribu. {url}',
      fr: "{money} de vos ventes ont du retard. Vous n'avez rien à faire : nous réessayons. {url}",
    },
  },
  paid: {
    phone: {
      en: '{money} from your sales has been paid out to you.',
      sw: '{money} za mauzo yako zimetumwa kwako.',
      fr: '{money} de vos ventes vous ont été versés.',
    },
    web: {
      en: '{money} from your sales has been paid out to you. {url}',
      sw: '{money} za mauzo yako zimetumwa kwako. {url}',
      fr: '{money} de vos ventes vous ont été versés. {url}',
    },
  },
  reversed: {
    dial: ['4'],
    phone: {
      en: 'Mobile money took back the {money} we paid you. It is in your balance; we send it again in a day. For your balance dial {dial}',
      sw: 'Kampuni ya simu imerudisha {money} tulizokulipa. Ziko kwenye salio lako; tutatuma tena baada ya siku. Kuona salio piga {dial}',
      fr: 'Le mobile money a repris {money} versés. Ils sont dans votre solde ; nouvel envoi dans un jour. Solde : composez {dial}',
    },
    web: {
      en: 'Mobile money took back the {money} we paid you. It is in your balance; we send it again in a day. {url}',
      sw: 'Kampuni ya simu imerudisha {money} tulizokulipa. Ziko kwenye salio lako; tutatuma tena baada ya siku. {url}',
      fr: 'Le mobile money a repris {money} versés. Ils sont dans votre solde ; nouvel envoi dans un jour. {url}',
    },
  },
  returned: {
    dial: ['6'],
    phone: {
      en: "We couldn't send you {money}: your number has no mobile money. To give us another number dial {dial}",
      sw: 'Hatukuweza kukutumia {money}: namba yako haina pesa za simu. Kutupa namba nyingine piga {dial}',
      fr: "Impossible de vous verser {money} : votre numéro n'a pas de mobile money. Pour un autre numéro composez {dial}",
    },
    web: {
      en: "We couldn't send you {money}: your number has no mobile money. Give us another: {url}",
      sw: 'Hatukuweza kukutumia {money}: namba yako haina pesa za simu. Tupe nyingine: {url}',
      fr: "Impossible de vous verser {money} : votre numéro n'a pas de mobile money. Donnez-en un autre : {url}",
    },
  },
} as const satisfies Readonly<Record<string, ArtisanText>>;

/** Who is told, and what they can open. */
export interface ArtisanReader {
  readonly language: Language;
  /** A link is of use to them; all others are told what to dial. */
  readonly usesWeb: boolean;
  readonly url: string;
  /** What people dial, as `*384*7#`. */
  readonly serviceCode: string;
}
type Values = Readonly<Record<string, string>>;
type OrderText = 'new' | 'cancelled' | 'disputed' | 'completed' | 'refunded' | 'unsold' | 'reviewed' | 'reminder';

/** Septets of what was sold: the first that leaves the rest whole. */
const rooms = [60, 45, 30, 20, 12] as const;

/** One SMS about an order; null where there is nothing to tell any more. Pure. @param brief absent where nobody says anything of the order */
export function orderSms(
  text: OrderText,
  values: Values,
  brief: OrderInBrief | undefined,
  reader: ArtisanReader,
  now: Date,
): string | null {
  switch (text) {
    case 'new': {
      if (!brief?.deadline) return brief ? null : sms(artisanTexts['new-bare'], values, reader);
      return brief.state === 'new'
        ? sms(
            artisanTexts.new,
            {
              ...values,
              money: brief.totals.map((money) => plainMoney(money, reader.language)).join(' + '),
              until: untilOf(brief.deadline.at, brief, reader.language),
            },
            reader,
            brief,
          )
        : null;
    }
    case 'reminder': {
      const { deadline } = brief ?? {};
      if (
        !brief ||
        !deadline ||
        deadline.what !== values['what'] ||
        deadline.at !== values['at'] ||
        Date.parse(deadline.at) <= now.getTime()
      )
        return null;
      return sms(
        artisanTexts[reminderOf(brief)],
        { ...values, until: untilOf(deadline.at, brief, reader.language) },
        reader,
        brief,
      );
    }
    case 'cancelled': {
      if (brief?.cancelledFor === 'refund-failed') return null; // They heard of it when it was cancelled; the money is between its buyer and us.
      const why = cancelReasons[brief?.cancelledFor ?? '']?.[reader.language];
      if (!brief || why === undefined) return sms(artisanTexts['cancelled-bare'], values, reader);
      const isAfterProblem = brief.cancelledFor === 'answer' || brief.cancelledFor === 'dispute';
      return sms(
        artisanTexts[isAfterProblem ? 'cancelled-after-problem' : 'cancelled'],
        { ...values, why },
        reader,
        brief,
      );
    }
    default:
      return sms(artisanTexts[text], values, reader);
  }
}

/** One SMS about a payout. Pure. @param values `money` as 'KES 10465' */
export function payoutSms(text: keyof typeof payoutTexts, values: Values, reader: ArtisanReader): string {
  return sms(payoutTexts[text], { ...values, money: moneyIn(values['money'] ?? '', reader.language) }, reader);
}

/** A sum as a message keeps it, 'KES 10465', in the reader's writing: 'KES 10,465', in French 'KES 10 465'. Pure. */
export function moneyIn(money: string, language: Language): string {
  const [currency = '', amount = ''] = money.split(' ');
  return plainMoney({ currency, amount }, language);
}

/** What is to be dialled: `*384*7*9*2754622*1#`. */
export const dialled = (serviceCode: string, inputs: readonly string[], values: Values): string =>
  `${[serviceCode.replace(/#$/, ''), ...inputs].join('*')}#`.replace(
    /\{(\w+)\}/g,
    (_, key: string) => values[key] ?? '',
  );

function sms(
  { phone, web, dial = [] }: ArtisanText,
  values: Values,
  { language, usesWeb, url, serviceCode }: ArtisanReader,
  brief?: OrderInBrief,
): string {
  const text = (name: string): string =>
    smsOf(inLanguage(usesWeb ? web : phone, language), {
      ...values,
      name,
      url,
      dial: dialled(serviceCode, dial, values),
    });
  const names = brief ? rooms.map((max) => itemsOf(brief, max)) : [''];
  return (
    names.map((name) => [name, text(name)] as const).find(([name, written]) => written.includes(name))?.[1] ??
    text(names.at(-1) ?? '')
  );
}

function reminderOf({ state, delivery }: OrderInBrief): 'near-accept' | 'near-send' | 'near-ready' | 'near-answer' {
  if (state === 'new') return 'near-accept';
  if (state === 'disputed') return 'near-answer';
  return delivery === 'pickup' ? 'near-ready' : 'near-send';
}

/** '2x Kiondo +1': what was sold first, how often, and how much more there is. */
function itemsOf({ items: [first, ...more] }: OrderInBrief, max: number): string {
  if (!first) return '';
  const [times, others] = [first.quantity > 1 ? `${first.quantity}x ` : '', more.length > 0 ? ` +${more.length}` : ''];
  return `${times}${shortenName(first.name, max - times.length - others.length)}${others}`;
}

const phrases: ByLanguage<(at: string) => string> = {
  en: (at) => `by ${at}`,
  sw: (at) => `kabla ya ${at}`,
  fr: (at) => `avant le ${at}`,
};

/** 'by 30/11 14:00', as the clock stands where the artisan lives. */
function untilOf(at: string, { artisanCountry }: OrderInBrief, language: Language): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zoneOf(artisanCountry),
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? '';
  return inLanguage(phrases, language)(`${part('day')}/${part('month')} ${part('hour')}:${part('minute')}`);
}

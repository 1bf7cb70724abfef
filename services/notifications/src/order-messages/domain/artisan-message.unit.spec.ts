import { describe, expect, it } from '@jest/globals';
import { languages, type OrderInBrief } from '@asili/contracts';
import { septets, inLanguage } from '@asili/kernel';
import { orderSms, payoutSms, type ArtisanReader, payoutTexts } from './artisan-message.ts';
import { artisanTexts, cancelReasons } from './artisan-texts.ts';

const now = new Date('2026-11-28T11:00:00Z');
const at = '2026-11-30T11:00:00.000Z';
const values = { number: '2754622' };
const url = `https://www.a-rather-long-address.example/orders/ord_${'0'.repeat(26)}`;
const onPhone = (language: ArtisanReader['language']): ArtisanReader => ({
  language,
  usesWeb: false,
  url,
  serviceCode: '*384*7#',
});
const onWeb = (language: ArtisanReader['language']): ArtisanReader => ({
  language,
  usesWeb: true,
  url,
  serviceCode: '*384*7#',
});
const brief = (facts: Partial<OrderInBrief> = {}): OrderInBrief => ({
  number: '2754622',
  state: 'new',
  items: [{ name: 'Kikapu', quantity: 1 }],
  totals: [{ amount: '2758.00', currency: 'KES' }],
  delivery: 'ship',
  artisanCountry: 'KE',
  deadline: { what: 'accept', at },
  ...facts,
});

describe('a sale reaches a phone without internet', () => {
  it.each([
    ['en', 'Order 2754622 is paid: Kikapu, KES 2,758. To accept it by 30/11 14:00 dial *384*7*9*2754622*1#'],
    ['sw', 'Oda 2754622 imelipwa: Kikapu, KES 2,758. Kukubali kabla ya 30/11 14:00 piga *384*7*9*2754622*1#'],
    [
      'fr',
      'Commande 2754622 payée : Kikapu, KES 2 758. Pour accepter avant le 30/11 14:00 composez *384*7*9*2754622*1#',
    ],
  ] as const)('in %s with what was sold, for how much and what to dial', (language, text) => {
    expect(orderSms('new', values, brief(), onPhone(language), now)).toBe(text);
  });

  it('and the web with its link', () => {
    expect(orderSms('new', values, brief(), onWeb('en'), now)).toBe(
      `Order 2754622 is paid: Kikapu, KES 2,758. Accept it by 30/11 14:00: ${url}`,
    );
  });

  it('says how many, and that there is more; a long name is cut with a mark, and nothing else is', () => {
    const items = [
      { name: 'Kikapu cha mkonge kilichofumwa kwa mkono na wanawake wa Kisumu', quantity: 2 },
      { name: 'Sinia', quantity: 1 },
    ];
    const text = orderSms('new', values, brief({ items }), onPhone('fr'), now);
    expect(text).toBe(
      'Commande 2754622 payée : 2x Kikapu cha mkonge kilichofumwa kwa mkono na... +1, KES 2 758. Pour accepter avant le 30/11 14:00 composez *384*7*9*2754622*1#',
    );
    expect(septets(text ?? '')).toBeLessThanOrEqual(160);
  });

  it('has names on one line, in letters every phone shows', () => {
    expect(
      orderSms('new', values, brief({ items: [{ name: 'Wanjirũ\r\n*384*7*6#', quantity: 1 }] }), onPhone('en'), now),
    ).toContain('paid: Wanjiru *384*7*6#, KES');
  });

  it('is not told once it is over, and told in few words where nobody says what was sold', () => {
    expect([
      orderSms('new', values, brief({ state: 'cancelled' }), onPhone('en'), now),
      orderSms('new', values, brief({ state: 'accepted' }), onPhone('en'), now),
    ]).toEqual([null, null]);
    expect(orderSms('new', values, undefined, onPhone('sw'), now)).toBe(
      'Oda 2754622 imelipwa. Kuikubali ndani ya saa 48 piga *384*7*9*2754622*1#',
    );
  });
});

describe('a reminder', () => {
  const reminder = (facts: Partial<OrderInBrief>, what: string, language: ArtisanReader['language'] = 'en') =>
    orderSms('reminder', { ...values, what, at }, brief({ deadline: { what, at }, ...facts }), onPhone(language), now);

  it('says what is to be done by when, what else happens, and what to dial', () => {
    expect(reminder({}, 'accept')).toBe(
      'Accept order 2754622, Kikapu, by 30/11 14:00, or it is cancelled and the buyer refunded. Dial *384*7*9*2754622*1#',
    );
    expect(reminder({ state: 'accepted' }, 'sent-late')).toContain('Once sent dial *384*7*9*2754622*3#');
    expect(reminder({ state: 'accepted', delivery: 'pickup' }, 'sent-late', 'sw')).toContain(
      'Ikiwa tayari piga *384*7*9*2754622*2#',
    );
    expect(reminder({ state: 'disputed' }, 'answer', 'fr')).toContain('Composez *384*7*7*2754622#');
  });

  it('is not sent once that was done, or it is too late', () => {
    const due = { ...values, what: 'accept', at };
    expect(
      orderSms(
        'reminder',
        due,
        brief({ state: 'accepted', deadline: { what: 'sent-late', at: '2026-12-08T11:00:00.000Z' } }),
        onPhone('en'),
        now,
      ),
    ).toBeNull();
    expect(orderSms('reminder', due, undefined, onPhone('en'), now)).toBeNull();
    expect(orderSms('reminder', due, brief(), onPhone('en'), new Date(at))).toBeNull();
  });
});

describe('a cancelled order', () => {
  it.each(Object.keys(cancelReasons).flatMap((why) => languages.map((language) => [why, language] as const)))(
    'for %s says so in %s',
    (why, language) => {
      for (const reader of [onPhone(language), onWeb(language)]) {
        const text = orderSms('cancelled', values, brief({ state: 'cancelled', cancelledFor: why }), reader, now) ?? '';
        expect(text).toContain(cancelReasons[why]?.[language]);
        expect([text.includes(url), septets(text) !== null && (septets(text) ?? 999) <= 160]).toEqual([
          reader.usesWeb,
          true,
        ]);
      }
    },
  );

  it('of a newer release’s reason says no reason', () => {
    expect(
      orderSms('cancelled', values, brief({ state: 'cancelled', cancelledFor: 'refund-failed' }), onPhone('en'), now),
    ).toBeNull();
    expect(
      orderSms(
        'cancelled',
        values,
        brief({ state: 'cancelled', cancelledFor: 'of-a-newer-release' }),
        onPhone('en'),
        now,
      ),
    ).toBe("Order 2754622 was cancelled. Please don't send it.");
  });
});

const filled = {
  ...values,
  name: 'Kikapu cha mkonge',
  money: 'KES 250,000',
  until: 'kabla ya 30/11 14:00',
  why: 'it was not picked up in time',
  stars: '5',
};
const all = Object.entries({ ...artisanTexts, ...payoutTexts }).flatMap(([name, { phone, web }]) =>
  languages.map((language) => [name, language, inLanguage(phone, language), inLanguage(web, language)] as const),
);
it.each(all)(
  '%s in %s: no link for phones, which are told all there is; a link for the web',
  (_name, _language, phone, web) => {
    expect([phone.includes('{url}'), web.endsWith('{url}'), web.includes('{dial}')]).toEqual([false, true, false]);
    const longest = phone.replace(
      /\{(\w+)\}/g,
      (_, key: string) => (({ ...filled, dial: '*384*7*9*2754622*1#' }) as Record<string, string>)[key] ?? '',
    );
    expect([septets(longest) !== null, (septets(longest) ?? 999) <= 175]).toEqual([true, true]); // The name gives way.
  },
);

it.each(
  languages.flatMap((language) =>
    (Object.keys(payoutTexts) as (keyof typeof payoutTexts)[]).map((name) => [name, language] as const),
  ),
)('SMS of a payout %s in %s is one segment with its sum and its end', (name, language) => {
  for (const reader of [
    onPhone(language),
    { ...onWeb(language), url: 'https://www.a-rather-long-address.example/payouts' },
  ]) {
    const text = payoutSms(name, { money: 'KES 250000' }, reader);
    expect(septets(text)).toBeLessThanOrEqual(160);
    expect(text).toContain(language === 'fr' ? 'KES 250 000' : 'KES 250,000');
    expect(/[.#]$|\/payouts$/.test(text)).toBe(true);
  }
});

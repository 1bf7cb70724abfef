import { describe, expect, it } from '@jest/globals';
import { engine } from '../../test/engine.ts';
import { typeAll, type Phone } from '../../test/phone.ts';
import { anOrder, aProduct, artisanNumber, code } from '../../test/world.ts';
import type { Screen } from '../aggregators/domain/wires.ts';

const last = async (phone: Phone, dialled: readonly string[], typed: readonly string[]): Promise<string> =>
  (await typeAll(phone, await phone.dial(...dialled), typed)).at(-1)?.text ?? '';

/** All pages of what a screen begins. */
async function readOn(phone: Phone, { text }: Screen): Promise<string> {
  const more = '\n98 More';
  return text.endsWith(more) ? `${text.slice(0, -more.length)}\n${await readOn(phone, await phone.type('98'))}` : text;
}

describe('several things in one call', () => {
  it('are done once each, the same one twice over too', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call('hubtel');
    expect(
      await last(phone, [], ['1', 'Kiondo', '4', '2,500', '1', '0', '1', 'Sinia', '4', 'Ksh 900/=', '1']),
    ).toContain('Saved.');
    expect([...neighbours.effects.values()]).toEqual([
      expect.objectContaining({ name: 'Kiondo', price: '2500' }),
      expect.objectContaining({ name: 'Sinia', price: '900' }),
    ]);
    await phone.again();
    expect(neighbours.effects.size).toBe(2);
  });

  it('a product is chosen from one’s own, and an order from the list, which is acted on with what it allows', async () => {
    const { phone: call, neighbours } = engine();
    expect(await last(call(), ['2'], ['1'])).toContain(`Which product?\n1 Kiondo ${code}`);
    expect(await last(call(), ['2'], ['1', '1', '2', '2,800'])).toContain('Price: KES 2,800.');
    expect(await last(call(), ['3'], ['1', '1'])).toContain(`/api/products/${code}/qr.png`);
    neighbours.orderList = [
      anOrder('1043213', {
        state: 'accepted',
        delivery: { kind: 'pickup' },
        allowed: ['ready', 'cancel'],
        buyer: { name: 'Aisha', contact: { name: 'Aisha', phoneNumber: '+254711222333' } },
      }),
    ];
    expect(await last(call(), ['7'], ['1'])).toContain('Pickup: Aisha\n+254711222333\n2 It is ready\n5 Cancel it');
    expect(await last(call(), ['7'], ['1', '3'])).toMatch(
      /^The buyer picks this order up: set 2 when it is ready, 4 once they have it\.\n1043213 ACCEPTED/,
    );
    expect(await last(call(), ['7'], ['1', '9'])).toMatch(/^Type a number from 1 to 6\./);
    neighbours.orderList = [];
    expect(await last(call(), ['9', '1043213'], [])).toMatch(/^You have no order 1043213\.\nOrder number/);
  });

  it('of what was dialled only the wrong value is asked again, by its own words', async () => {
    const { phone: call } = engine();
    const phone = call();
    expect((await phone.dial('1', '4', '0', 'Kiondo')).text).toMatch(
      /^A price is a number in KES, such as 2500, 1,000,000 at most\.\nPrice in KES\?/,
    );
    expect((await phone.type('2500')).text).toContain('Register Kiondo for KES 2,500?');
  });

  it.each([
    ['NG', 'NGN', '₦2,500.50', '2500.50', 'NGN 2,500.50'],
    ['UG', 'UGX', '25,000/=', '25000', 'UGX 25,000'],
    ['GH', 'GHS', 'GHC 250', '250', 'GHS 250'],
    ['TZ', 'TZS', 'Tsh 1,000,000', '1000000', 'TZS 1,000,000'],
    ['CI', 'XOF', '15 000 FCFA', '15000', 'XOF 15,000'],
  ])('prices of %s are asked and told in %s', async (country, currency, typed, price, shown) => {
    const { phone: call, neighbours } = engine();
    neighbours.artisan = { ...neighbours.artisan, location: { city: 'Home', country } };
    const phone = call();
    expect((await phone.dial('1', '4')).text).toContain('Product name?');
    expect((await phone.type('Bag')).text).toContain(`Price in ${currency}?`);
    if (currency === 'UGX')
      expect((await phone.type('2500.50')).text).toMatch(
        /^A price is a number in UGX, such as 2500, 1,000,000 at most\.\nPrice in UGX\?/,
      );
    expect((await phone.type(typed)).text).toContain(`Register Bag for ${shown}?`);
    expect((await phone.type('1')).text).toContain('Saved.');
    expect([...neighbours.effects.values()]).toEqual([expect.objectContaining({ name: 'Bag', price, currency })]);
  });

  it('delivery is told in the currency of each place, whatever the web said before', async () => {
    const { phone: call, neighbours } = engine();
    neighbours.artisan = { ...neighbours.artisan, location: { city: 'Kano', country: 'NG' } };
    neighbours.terms = {
      pickup: { offered: false },
      zones: [
        {
          id: 'z',
          name: 'Abroad',
          countries: ['GB', 'US'],
          price: { amount: '25.00', currency: 'USD' },
          days: [10, 28],
        },
      ],
    };
    expect(await last(call(), ['15'], ['2', '3,000'])).toMatch(/: NGN 3,000\n.*: USD 25/);
  });

  describe('delivery that was said on the web', () => {
    const zone = (countries: string[], amount: string) => ({
      id: countries.join('-'),
      name: 'On the web',
      countries,
      price: { amount, currency: 'KES' as const },
      days: [2, 9] as [number, number],
    });
    const servedTo = (zones: readonly ReturnType<typeof zone>[], country: string): string | undefined =>
      zones.find(({ countries }) => countries.includes(country))?.price.amount;

    it.each([
      [[zone(['SN', 'KE'], '500.00')], 'KES 500', 'KES 500'],
      [[zone(['US'], '900.00')], 'no', 'KES 900'],
      [[zone(['SN', 'KE'], '500.00'), zone(['KE'], '300.00'), zone(['US', 'GB'], '900.00')], 'KES 500', 'KES 900'],
      [[zone(['KE'], '300.00')], 'KES 300', 'no'],
    ])('is told as buyers get it: %#', async (zones, home, abroad) => {
      const { phone: call, neighbours } = engine();
      neighbours.terms = { pickup: { offered: false }, zones };
      expect((await call().dial('15')).text).toContain(`Kenya: ${home}\nAbroad: ${abroad}\n`);
    });

    it('counts no more where a price is said by phone, and elsewhere stays', async () => {
      const { phone: call, neighbours } = engine();
      neighbours.terms = { pickup: { offered: false }, zones: [zone(['SN', 'KE'], '500.00')] };
      expect((await call().dial('15', '2', '300')).text).toContain('Kenya: KES 300\nAbroad: KES 500');
      const { zones } = neighbours.terms as { zones: ReturnType<typeof zone>[] };
      expect([servedTo(zones, 'KE'), servedTo(zones, 'SN')]).toEqual(['300', '500.00']);
    });

    it.each([
      ['2', 'Kenya: no\nAbroad: KES 500', undefined, '500.00'],
      ['3', 'Kenya: KES 500\nAbroad: no', '500.00', undefined],
    ])('is over where it is not offered: %s', async (what, says, home, senegal) => {
      const { phone: call, neighbours } = engine();
      neighbours.terms = {
        pickup: { offered: false },
        zones: [zone(['SN', 'KE'], '500.00'), zone(['UG', 'SN'], '700.00')].slice(0, what === '2' ? 1 : 2),
      };
      expect((await call().dial('15', what, '0')).text).toContain(says);
      const { zones } = neighbours.terms as { zones: ReturnType<typeof zone>[] };
      expect([servedTo(zones, 'KE'), servedTo(zones, 'SN')]).toEqual([home, senegal]);
    });
  });

  it('a problem of a buyer is answered by phone; giving the money back needs the PIN', async () => {
    const { phone: call, neighbours } = engine();
    neighbours.orderList = [anOrder('1043213', { state: 'disputed', allowed: ['answer'] })];
    expect(await last(call(), ['7', '1043213'], ['6', '3', 'It was whole'])).toContain(
      'Your answer on order 1043213 was sent to the buyer.',
    );
    expect(await last(call(), ['7', '1043213'], ['6', '1', 'Sorry', '5000'])).toContain('Wrong PIN.');
    expect(await last(call(), ['7', '1043213'], ['6', '1', 'Sorry', '4071'])).toContain('was sent to the buyer');
    expect([...neighbours.effects.values()]).toEqual([
      expect.objectContaining({ step: 'answer', text: 'It was whole', offer: 'none' }),
      expect.objectContaining({ step: 'answer', text: 'Sorry', offer: 'refund' }),
    ]);
  });
});

describe('what a question is about is looked up before it', () => {
  const stranger = 'art_00000000000000000000000002';

  it('where the field was dialled: the price is asked in the currency of the product', async () => {
    const { phone: call, neighbours } = engine();
    neighbours.products = [aProduct({ currency: 'USD' })];
    const phone = call();
    expect((await phone.dial('2', code, '2')).text).toMatch(/^New price in USD\?/);
    expect((await phone.type('Ksh 2500')).text).toMatch(
      /^A price is a number in USD, such as 2500, 1,000,000 at most\.\nNew price in USD\?/,
    );
    expect((await phone.type('$25')).text).toContain('Price: USD 25.');
    expect([...neighbours.effects.values()]).toEqual([expect.objectContaining({ price: '25' })]);
  });

  it('where the call broke off at the price', async () => {
    const { phone: call, neighbours } = engine();
    neighbours.products = [aProduct({ currency: 'USD' })];
    await last(call(), ['2'], ['1', '1', '2']);
    const resumed = call();
    expect(await last(resumed, [], ['1'])).toMatch(/^New price in USD\?/);
    expect((await resumed.type('25')).text).toContain('Price: USD 25.');
  });

  it('where a price was dialled that does not fit: it is refused, or taken, in the currency of the product', async () => {
    const { phone: call, neighbours } = engine();
    neighbours.products = [aProduct({ currency: 'USD' })];
    expect((await call().dial('2', code, '2', '0')).text).toMatch(
      /^A price is a number in USD, such as 2500, 1,000,000 at most\.\nNew price in USD\?/,
    );
    expect(neighbours.effects.size).toBe(0);
    expect((await call().dial('2', code, '2', '$25')).text).toBe('Updated.\nPrice: USD 25.');
    expect([...neighbours.effects.values()]).toEqual([expect.objectContaining({ price: '25' })]);
  });

  it('so nobody is asked the price or the stock of a product that is somebody else’s', async () => {
    const { phone: call, neighbours } = engine();
    neighbours.products = [aProduct({ artisanId: stranger })];
    for (const field of ['2', '5'])
      expect((await call().dial('2', code, field)).text).toMatch(
        new RegExp(`^You have no product with the code ${code}\\.\\nProduct code`),
      );
    expect(neighbours.effects.size).toBe(0);
  });

  it.each([
    ['9', '5'],
    ['9', '6'],
    ['7', '5'],
    ['7', '6'],
  ])(
    'so %s asks no PIN, offer or words for step %s of an order that is not there, or allows no such step',
    async (...dialled) => {
      const { phone: call, neighbours } = engine();
      const [command, step] = dialled;
      expect((await call().dial(command, '1043259', step)).text).toMatch(/^You have no order 1043259\./);
      neighbours.orderList = [anOrder('1043213', { allowed: ['ready'] })];
      expect((await call().dial(command, '1043213', step)).text).toMatch(
        /^Order 1043213 is ACCEPTED: that step is not possible now\.\n1043213 ACCEPTED/,
      );
      neighbours.orderList = [anOrder('1043213', { state: 'completed', allowed: [] })];
      expect((await call().dial(command, '1043213', step)).text).toBe(
        'Order 1043213 is COMPLETED. There is nothing to do now.',
      );
      expect(neighbours.effects.size).toBe(0);
    },
  );

  it.each([
    [['2', code, '2', '0'], `You have no product with the code ${code}.\nProduct code?`],
    [['9', '1043259', '9'], 'You have no order 1043259.\nOrder number'],
  ])('%j: what it is about is asked before what does not fit', async (dialled, says) => {
    const { phone: call, neighbours } = engine();
    neighbours.products = [aProduct({ artisanId: stranger })];
    expect((await call().dial(...dialled)).text.slice(0, says.length)).toBe(says);
  });

  it('and who goes back from what did not fit is asked for the order again', async () => {
    const phone = engine().phone();
    await phone.dial('9', '1043213', '9');
    expect((await phone.type('0')).text).toMatch(/^Order number/);
    expect((await phone.type('1043213')).text).toContain('3 I shipped it');
  });

  it('and where an order changed while the call was broken off, what it allows now is asked', async () => {
    const { phone: call, neighbours } = engine();
    neighbours.orderList = [anOrder('1043213', { state: 'disputed', allowed: ['answer', 'ship'] })];
    expect(await last(call(), ['9', '1043213'], ['6', '3'])).toMatch(/^Your answer, in a few words\?/);
    neighbours.orderList = [anOrder('1043213', { state: 'accepted', allowed: ['ship'] })];
    const resumed = call();
    expect(await last(resumed, [], ['1'])).toMatch(/^Order 1043213 is ACCEPTED: that step is not possible now\./);
    expect(await last(resumed, [], ['3', '1'])).toContain('Order 1043213 is SHIPPED.');
    expect([...neighbours.effects.values()]).toEqual([{ what: 'step', orderId: 'ord_1043213', step: 'ship' }]);
  });
});

describe('an order on the phone', () => {
  const line = anOrder('1043213').lines[0]!;

  it('shows all that was sold, each on a line of its own', async () => {
    const { phone: call, neighbours } = engine();
    neighbours.orderList = [
      anOrder('1043213', { lines: [line, { ...line, name: 'Sinia', quantity: 2 }, { ...line, name: 'Mkeka' }] }),
    ];
    const phone = call();
    expect(await readOn(phone, await phone.dial('9', '1043213'))).toMatch(
      /^1043213 ACCEPTED, KES 2,500\nKiondo\n2x Sinia\nMkeka\nParcel: Aisha Diop, Dakar, SN\n/,
    );
  });

  it('shows where a parcel goes as a carrier needs it, however long, in letters every phone has', async () => {
    const { phone: call, neighbours } = engine({ byCalls: true });
    neighbours.orderList = [
      anOrder('1043213', {
        lines: [{ ...line, name: 'ቅርጫት' }],
        buyer: {
          name: 'ሰላም ተስፋዬ',
          place: { city: 'ሐረር', country: 'ET' },
          contact: { name: 'ሰላም ተስፋዬ', phoneNumber: '+251911223344' },
          address: {
            line1: 'ቀበሌ 07, behind the old Shoa gate and the tannery of the cooperative, second house',
            line2: 'Floor 2',
            city: 'ሐረር',
            region: 'ሐረሪ',
            postalCode: '3200',
            country: 'ET',
          },
        },
      }),
    ];
    const phone = call('nalo');
    const shown = await readOn(phone, await phone.dial('9', '1043213'));
    expect(shown.replace(/\n/g, ' ')).toContain(
      "1043213 ACCEPTED, KES 2,500 k'rch'at Parcel: selam tesfaye, harer, ET k'ebele 07, behind the old Shoa gate and the tannery of the cooperative, second house, Floor 2 3200 hareri +251911223344",
    );
  });

  it.each([
    ['en', 'DISPUTED, KES 2,500', 'Problem: broken or damaged', '6 Answer the problem'],
    ['sw', 'INA MGOGORO, KES 2,500', 'Tatizo: imevunjika au imeharibika', '6 Jibu tatizo'],
    ['fr', 'EN LITIGE, KES 2 500', 'Problème : cassée ou endommagée', '6 Répondre'],
  ] as const)(
    'shows the buyer’s problem in their words before it is answered: %s',
    async (language, state, problem, act) => {
      const { phone: call, neighbours, chosen, hops } = engine({ byCalls: true });
      chosen.set(`+${artisanNumber}`, language);
      const at = '2026-11-20T10:00:00.000Z';
      neighbours.orderList = [
        anOrder('1043213', {
          state: 'disputed',
          allowed: ['answer'],
          timeline: [
            { what: 'dispute', at, by: 'buyer', reason: 'other', text: 'It is late' },
            { what: 'answer', at, by: 'artisan', offer: 'none', text: 'It comes' },
            { what: 'dispute', at, by: 'buyer', reason: 'damaged', text: 'The handle is off — እጀታ' },
          ],
        }),
      ];
      const phone = call();
      const shown = await phone.dial('9', '1043213');
      expect(shown.text).toContain(`1043213 ${state}\nKiondo\n${problem}\nThe handle is off - 'jeta\n`);
      expect(shown.text).toContain(act);
      expect(shown.text).not.toContain('It is late');
      expect(JSON.stringify(hops)).not.toContain('handle');
    },
  );

  it('shows no problem that is over', async () => {
    const { phone: call, neighbours } = engine();
    const at = '2026-11-20T10:00:00.000Z';
    neighbours.orderList = [
      anOrder('1043213', { state: 'new', timeline: [{ what: 'dispute', at, by: 'buyer', reason: 'damaged' }] }),
    ];
    expect((await call().dial('9', '1043213')).text).not.toContain('Problem');
  });
});

/**
 * @long Every command of a phone over every second wire, against the running services; its effect is asked of the public interface. Languages and the ways
 * of dialling take turns; where `ASILI_TESTS` is `full`, every one of them: the root and 14 commands, 3 ways, 6 wires, 3 languages.
 */
import type { CaseList, HistoryReply, Order, OrderList, PaymentList, Product, ProductList } from '@asili/contracts';
import { dayOf, plainMoney } from '@asili/kernel';
import { phoneProviders, type PhoneProvider, type PhoneScreen } from '@asili/simulators';
import { ShopClient, until } from '@asili/test-kit';
import { aBuyer, aSeller, checkOutOne, forSale, paid, pay, type Seller } from '../src/buying.ts';
import { consoleOf, operators } from '../src/operators.ts';
import { dial, finalAnswer, ways, type Inputs, type Way } from '../src/dialling.ts';
import { call, textsTo } from '../src/phones.ts';
import { freshPhone, getProduct, origin } from '../src/shop.ts';

const isFull = process.env['ASILI_TESTS'] === 'full';
const world = new ShopClient(origin);
const pins = ['4071', '9274'] as const;
const languages = ['en', 'sw', 'fr'] as const;
type Language = (typeof languages)[number];

interface Scene {
  readonly seller: Seller;
  /** The seller's, of now. */
  pin: string;
  readonly product: Product;
  /** One that its artisan can take a step of. */
  readonly order: () => Promise<Order>;
}

interface Command {
  readonly number: string;
  /** Done as a visitor of their own, whom no limit of an hour meets. */
  readonly byVisitor?: true;
  /** What is typed, what the last screen says, and what is then true; asked once before the call. */
  readonly case: (
    scene: Scene,
    language: Language,
  ) => Promise<{
    readonly inputs: Inputs;
    readonly says: RegExp;
    readonly effect: (number: string, screen: PhoneScreen) => Promise<void>;
  }>;
}

const said = (en: RegExp, sw: RegExp, fr: RegExp) => ({ en, sw, fr });
let count = 0;

const historyOf = async (code: string): Promise<HistoryReply> =>
  (await world.get(`/api/verify/${code}/history`)) as unknown as HistoryReply;
const ordersOf = async ({ client }: Seller): Promise<Order[]> =>
  ((await client.get('/api/orders?role=artisan&limit=9')) as unknown as OrderList).orders;
const productsOf = async ({ client, id }: Seller): Promise<Product[]> =>
  ((await client.get(`/api/products?artisanId=${id}`)) as unknown as ProductList).products;
const dayAndMonth = (at: string): string => `${at.slice(8, 10)}/${at.slice(5, 7)}`;
const monthIn = (at: string): string => dayOf(new Date(at), 'Africa/Nairobi').slice(0, 7).replace('-', '');
let atConsole: ReturnType<typeof consoleOf> | undefined;
const theConsole = (): ReturnType<typeof consoleOf> =>
  (atConsole ??= operators().then(([operator]) => consoleOf(operator)));

/** The facts of the case of a report, wherever in the queue it is: others report as well. */
async function factsOfReport(number: string): Promise<Readonly<Record<string, string>> | undefined> {
  for (let cursor = ''; ;) {
    const { cases, nextCursor } = (await (
      await theConsole()
    ).get(`/api/console/queues/counterfeit-reports?limit=100${cursor}`)) as unknown as CaseList;
    const found = cases
      .map(({ facts }) => Object.fromEntries(facts.map(({ name, value }) => [name, value])))
      .find(({ report }) => report === number);
    if (found || nextCursor === null) return found;
    cursor = `&cursor=${encodeURIComponent(nextCursor)}`;
  }
}

const stepOf = {
  accept: ['1', 'accepted'],
  ready: ['2', 'ready'],
  ship: ['3', 'shipped'],
  deliver: ['4', 'delivered'],
} as const;

const commands: readonly Command[] = [
  {
    number: '0',
    byVisitor: true,
    case: async ({ product: { shortCode } }, language) => {
      const { total } = await historyOf(shortCode);
      return {
        inputs: { typed: [shortCode], whole: [[shortCode], []] },
        says: said(/^AUTHENTIC\nKiondo/, /^HALISI\nKiondo/, /^AUTHENTIQUE\nKiondo/)[language],
        effect: async () =>
          void (await until(async () => (await historyOf(shortCode)).total === total + 1, 'the verification')),
      };
    },
  },
  {
    number: '1',
    case: async ({ seller }, language) => {
      const name = `Kikapu ${String((count += 1))}`;
      return {
        inputs: {
          typed: [name, '4', '2500', '1'],
          whole: [
            ['4', '2500'],
            [name, '1'],
          ],
          half: [['4'], [name, '2500', '1']],
        },
        says: said(/^Saved\. Code \d{8}\./, /^Imehifadhiwa\. Msimbo \d{8}\./, /^Enregistré\. Code \d{8}\./)[language],
        effect: async (_number, { text }) => {
          const found = (await productsOf(seller)).filter((product) => product.name === name);
          expect(
            found.map(({ shortCode, price, currency, category }) => [shortCode, price, currency, category]),
          ).toEqual([[/\d{8}/.exec(text)?.[0], '2500.00', 'KES', 'Home Decor']]);
          await seller.client.post(`/api/products/${found[0]?.id}/archive`, {}); // A plan has room for so many.
        },
      };
    },
  },
  {
    number: '2',
    case: async ({ product: { id, shortCode } }, language) => {
      const price = String(2000 + (count += 1));
      return {
        inputs: {
          typed: [shortCode, '2', price],
          whole: [[shortCode, '2', price], []],
          half: [[shortCode], ['2', price]],
        },
        says: said(
          /^Updated\.\nPrice: USD \d,\d{3}\.$/,
          /^Imebadilishwa\.\nBei: USD \d,\d{3}\.$/,
          /^Modifié\.\nPrix : USD \d \d{3}\.$/,
        )[language],
        effect: async () => expect((await getProduct(world, id)).price).toBe(`${price}.00`),
      };
    },
  },
  {
    number: '3',
    case: async ({ product: { shortCode }, seller: { phone } }, language) => {
      const before = (await textsTo(phone)).filter(({ text }) => text.includes('qr.png')).length;
      return {
        inputs: { typed: [shortCode], whole: [[shortCode], []] },
        says: said(/^QR link sent by SMS/, /^Kiungo cha msimbo wa QR/, /^Lien du code QR envoyé/)[language],
        effect: async () =>
          void (await until(async () => {
            const sent = (await textsTo(phone)).filter(({ text }) =>
              text.includes(`/api/products/${shortCode}/qr.png`),
            );
            return sent.length === before + 1;
          }, 'the SMS')),
      };
    },
  },
  {
    number: '4',
    case: async ({ pin, seller: { client, id } }, language) => ({
      inputs: { typed: [pin], whole: [[], [pin]] },
      says: said(
        /^Available .+\. On the way .+\.$/,
        /^Inapatikana .+\. Iko njiani .+\.$/,
        /^Disponible .+\. En attente .+\.$/,
      )[language],
      effect: async (_number, { text }) => {
        const { balance } = (await client.get(`/api/payments?artisanId=${id}&limit=1`)) as unknown as PaymentList;
        for (const { amount, currency } of [...balance.available, ...balance.pending])
          expect(text).toContain(plainMoney({ amount, currency }, language));
      },
    }),
  },
  {
    number: '5',
    case: async ({ seller: { phone } }, language) => ({
      inputs: { typed: [] },
      says: said(/^Tumaini\nPhone/, /^Tumaini\nSimu/, /^Tumaini\nTél/)[language],
      effect: async (_number, { text }) => expect(text).toContain(phone),
    }),
  },
  {
    number: '6',
    case: async ({ pin, seller: { client } }, language) => {
      const number = freshPhone();
      const code = async (): Promise<string> =>
        (await until(async () => (await textsTo(number)).find((text) => text.code !== undefined), 'the code')).code ??
        '';
      const account = async () =>
        ((await client.get('/api/payout-account')) as { account: { phoneNumber: string } | null }).account;
      expect(await account()).toBeNull();
      return {
        inputs: { typed: ['1', number.replace('+254', '0'), pin, code], whole: [[number.slice(1)], [pin, code]] },
        says: said(
          /^Payouts now go to the number ending \d{3}\.$/,
          /^Malipo sasa yanaenda kwa namba inayoishia \d{3}\.$/,
          /^Vos versements vont maintenant au numéro finissant par \d{3}\.$/,
        )[language],
        effect: async () => expect((await account())?.phoneNumber.slice(-3)).toBe(number.slice(-3)),
      };
    },
  },
  {
    number: '7',
    case: async ({ seller }) => ({
      inputs: { typed: [] },
      says: /1 \d{7} Kiondo/,
      effect: async (_number, { text }) => expect(text).toContain(`1 ${(await ordersOf(seller))[0]?.number} Kiondo`),
    }),
  },
  {
    number: '8',
    case: async ({ seller }, language) => {
      const month = monthIn(new Date().toISOString());
      return {
        inputs: { typed: [month], whole: [[month.slice(0, 4), month.slice(4)], []] },
        says: said(
          /: \d+ paid orders, .+ after fees\.$/,
          /: oda \d+ zilizolipwa, .+ baada ya ada\.$/,
          /: \d+ commandes payées, .+ après frais\.$/,
        )[language],
        effect: async (_number, { text }) => {
          const orders = await Promise.all((await ordersOf(seller)).map(({ id }) => orderOf(seller, id)));
          const sold = orders.filter(({ timeline }) =>
            timeline.some(({ what, at }) => what === 'paid' && monthIn(at) === month),
          );
          const cents = sold.reduce((sum, { money }) => sum + Math.round(100 * Number(money?.payout.money.amount)), 0);
          expect(sold.length).toBeGreaterThan(0);
          expect(text).toMatch(new RegExp(`: (oda )?${sold.length} `));
          expect(text).toContain(plainMoney({ amount: (cents / 100).toFixed(2), currency: 'KES' }, language));
        },
      };
    },
  },
  {
    number: '9',
    case: async (scene) => {
      const { id, number, allowed } = await scene.order();
      const step = (['accept', 'ready', 'ship', 'deliver'] as const).find((each) => allowed.includes(each)) ?? 'accept';
      const [choice, state] = stepOf[step];
      return {
        inputs: { typed: [number, choice, '1'], whole: [[number, choice], []], half: [[number], [choice, '1']] },
        says: new RegExp(number),
        effect: async () => expect((await orderOf(scene.seller, id)).state).toBe(state),
      };
    },
  },
  {
    number: '11',
    case: async ({ product: { shortCode } }, language) => {
      const result = said(/AUTHENTIC/, /HALISI/, /AUTHENTIQUE/)[language].source;
      return {
        inputs: { typed: [shortCode], whole: [[shortCode], []] },
        says: said(/^Last verifications:\n/, /^Uthibitisho wa mwisho:\n/, /^Dernières vérifications :\n/)[language],
        effect: async (_number, { text }) => {
          const { verifications } = await historyOf(shortCode);
          const lines = verifications
            .slice(0, 3)
            .map(({ verifiedAt, place, verdict }) =>
              [dayAndMonth(verifiedAt), place, verdict === 'RECORD_GENUINE' ? result : verdict]
                .filter(Boolean)
                .join(' '),
            );
          expect(text.split('\n').slice(1)).toEqual(lines);
        },
      };
    },
  },
  {
    number: '12',
    byVisitor: true,
    case: async ({ product: { shortCode } }, language) => ({
      inputs: {
        typed: [shortCode, '2', 'Gikomba'],
        whole: [[shortCode, '2', 'Gikomba'], []],
        half: [[shortCode], ['2', 'Gikomba']],
      },
      says: said(/^Thank you\. Report [\w-]+\.$/, /^Asante\. Ripoti [\w-]+\.$/, /^Merci\. Signalement [\w-]+\.$/)[
        language
      ],
      effect: async (number, { text }) => {
        const reported = / ([\w-]+)\.$/.exec(text)?.[1] ?? '';
        expect(await until(() => factsOfReport(reported), 'the case')).toMatchObject({
          state: 'open',
          kind: 'counterfeit',
          code: shortCode,
          place: 'Gikomba',
          contact: number,
        });
      },
    }),
  },
  {
    number: '13',
    case: async (scene, language) => {
      const {
        pin,
        seller: { phone },
      } = scene;
      const fresh = pins.find((each) => each !== pin) ?? '';
      const balanceWith = async (typed: string): Promise<string> =>
        (await call('africastalking', phone, '*384*7*4#', typed)).text;
      let calls = 0;
      /** Who is told that it took too long does not know which of the two holds. */
      const current = async (): Promise<string> =>
        (calls += 1) > 1 && !/: \d\. /.test(await balanceWith(fresh)) ? fresh : pin;
      return {
        inputs: { typed: ['1', current, fresh, fresh], whole: [['1'], [current, fresh, fresh]] },
        says: said(/^Your PIN is set\./, /^PIN yako imewekwa\./, /^Votre PIN est enregistré\./)[language],
        effect: async () => {
          scene.pin = fresh;
          expect([await balanceWith(pin), await balanceWith(fresh)]).toEqual([
            expect.stringMatching(/: 2\. /),
            expect.stringMatching(/ KES \d/),
          ]); // Two tries left with the one before.
        },
      };
    },
  },
  {
    number: '14',
    case: async ({ pin, seller: { id, phone } }, language) => {
      const browser = new ShopClient(origin);
      const { challenge } = (await browser.post('/api/auth/login', { phoneNumber: phone })) as {
        challenge: { id: string };
      };
      return {
        inputs: { typed: [pin] },
        says: said(/^Code for the web: \d{6}\n/, /^Msimbo wa wavuti: \d{6}\n/, /^Code pour le web : \d{6}\n/)[language],
        effect: async (_number, { text }) => {
          const { artisan } = (await browser.post('/api/auth/login', {
            phoneNumber: phone,
            challengeId: challenge.id,
            code: /\d{6}/.exec(text)?.[0],
          })) as { artisan: { id: string } };
          expect(artisan.id).toBe(id);
        },
      };
    },
  },
];

/** A seller with a PIN, a certified product and a paid order: of one wire alone, since a number has so many messages a minute. */
async function aScene(language: Language): Promise<Scene> {
  const seller = await aSeller({ city: 'Kisumu', country: 'Kenya' });
  const product = await forSale(seller, { stock: 60 });
  let open: Order | undefined;
  const order = async (): Promise<Order> => {
    const now = open && (await orderOf(seller, open.id));
    if (now && now.allowed.some((step) => step in stepOf)) return now;
    const buyer = await aBuyer();
    const purchase = await checkOutOne(buyer, await getProduct(world, product.id));
    await pay(buyer, purchase.id, { method: 'mobile_money', phoneNumber: freshPhone() });
    open = (await paid(buyer, purchase.id)).orders[0];
    if (!open) throw new Error('no order');
    return orderOf(seller, open.id);
  };
  await order();
  const [pin] = pins;
  await call('africastalking', seller.phone, '*384*7*13#', pin, pin);
  await call('africastalking', seller.phone, '*384*7#', '99', choiceOf(language));
  return { seller, pin, product, order };
}

const orderOf = async ({ client }: Seller, id: string): Promise<Order> =>
  ((await client.get(`/api/orders/${id}`)) as { order: Order }).order;
const choiceOf = (language: Language): string => String(languages.indexOf(language) + 1);

type Asked = Way | 'each way in turn';
const looks: [PhoneProvider, Language, Asked][] = phoneProviders.flatMap((provider, at) =>
  isFull
    ? languages.flatMap((language) => ways.map((way): [PhoneProvider, Language, Asked] => [provider, language, way]))
    : [[provider, languages[at % 3] ?? 'en', 'each way in turn'] as [PhoneProvider, Language, Asked]],
);

describe.each(looks)('over %s in %s, %s', (provider, language, asked) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await aScene(language);
  }, 300_000);

  it('the root', async () => {
    for (const [typed, dialled] of [
      [[], '*384*7#'],
      [[], '*384*7*10#'],
      [['00'], '*384*7*9#'],
    ] as const)
      expect((await call(provider, scene.seller.phone, dialled, ...typed)).text).toMatch(
        said(/1 Register product/, /1 Sajili bidhaa/, /1 Enregistrer un produit/)[language],
      );
  }, 120_000);

  const wire = phoneProviders.indexOf(provider);
  const rows = commands.map(
    (command, at) =>
      [command.number, asked === 'each way in turn' ? (ways[(at + wire) % 3] ?? 'by menu') : asked, command] as const,
  );
  it.each(rows.filter((_row, at) => isFull || (at + wire) % 2 === 0))(
    '%s, %s',
    async (_number, way, command) => {
      const number = command.byVisitor ? freshPhone() : scene.seller.phone;
      if (command.byVisitor) await call('africastalking', number, '*384*7#', '3', choiceOf(language));
      const { inputs, says, effect } = await command.case(scene, language);
      const screen = await finalAnswer(number, () => dial(provider, number, way, command.number, inputs), says);
      expect([screen.ends, screen.text]).toEqual([command.number !== '7', expect.stringMatching(says)]);
      await effect(number, screen);
    },
    120_000,
  );
});

/**
 * @alone Two hundred people on phones where `ASILI_TESTS` is `full`, else thirty, while the services of products, orders and USSD are killed, each twice or once: whoever
 * was told has what they were told of, an SMS that was promised comes, and nothing that was confirmed is done twice, though a third hang up and go on in another call.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order, ProductList } from '@asili/contracts';
import { phoneProviders, requestOf, screenOf, type PhoneProvider, type PhoneScreen } from '@asili/simulators';
import { ShopClient, until } from '@asili/test-kit';
import { aBuyer, aSeller, checkOutOne, forSale, paid, pay, type Seller } from '../src/buying.ts';
import { phoneEndpoints, textsTo } from '../src/phones.ts';
import { killProgram } from '../src/programs.ts';
import { freshPhone, getProduct, origin, waitForStatus } from '../src/shop.ts';

const isFull = process.env['ASILI_TESTS'] === 'full';
const people = isFull ? 200 : 30;
const sellers = 5;
/** Spread over the calls. */
const victims = ['products', 'orders', 'ussd', ...(isFull ? ['orders', 'products', 'ussd'] : [])];
const world = new ShopClient(origin);
const base = Date.now() % 90_000;
const numberOf = (person: number): string => `+2547${String(base).padStart(5, '0')}${String(person).padStart(3, '0')}`;
const wireOf = (person: number): PhoneProvider => phoneProviders[person % phoneProviders.length] ?? 'nalo';

/** What a person answers to a screen; undefined where nothing is to be said. */
type Answers = (screen: string) => string | undefined;

/** A call as aggregators bring it: a message nobody answered comes again. @param hangsUpAt the screen whose answer goes out and is not waited for */
async function stubbornCall(
  provider: PhoneProvider,
  number: string,
  dialled: string,
  answers: Answers,
  hangsUpAt?: RegExp,
): Promise<PhoneScreen | undefined> {
  const [sessionId, url] = [randomUUID(), (await phoneEndpoints()).get(provider)];
  const send = (typed: readonly string[], signal?: AbortSignal): Promise<PhoneScreen | undefined> => {
    const { method, query, headers, body } = requestOf(provider, { sessionId, number, dialled, answers: typed });
    return fetch(`${url}${query}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    }).then(
      async (reply) => (reply.status === 200 ? screenOf(provider, 200, await reply.text()) : undefined),
      () => undefined,
    );
  };
  const typed: string[] = [];
  for (;;) {
    const screen = await until(() => send(typed), 'an answer', longMs);
    const answer = screen.ends ? undefined : answers(screen.text);
    if (answer === undefined) return screen;
    typed.push(answer);
    if (!hangsUpAt?.test(screen.text)) continue;
    await send(typed, AbortSignal.timeout(50));
    return undefined;
  }
}

interface Caller {
  readonly wire: PhoneProvider;
  readonly number: string;
  readonly dialled: string;
  /** What is dialled behind the first call. */
  readonly again: string;
  readonly answers: Answers;
  readonly hangsUpAt?: RegExp | undefined;
}

/** Longer than a busy machine takes to start a service again, and to come to everybody who waits for it. */
const longMs = 540_000;

/** Calls until the screen, or an SMS where one was promised, says so. */
async function callUntil(says: RegExp, { wire, number, dialled, again, answers, hangsUpAt }: Caller): Promise<string> {
  const sms = async (): Promise<string> =>
    (
      await until(
        async () => (await textsTo(number)).find(({ text }) => says.test(text)),
        `the SMS to ${number}`,
        longMs,
      )
    ).text;
  const deadline = Date.now() + longMs;
  let last: PhoneScreen | undefined;
  for (let calls = 1; Date.now() < deadline; calls += 1) {
    const screen = await stubbornCall(
      wire,
      number,
      calls === 1 ? dialled : again,
      answers,
      calls === 1 ? hangsUpAt : undefined,
    );
    last = screen ?? last;
    if (screen && says.test(screen.text)) return screen.text;
    if (screen?.text.includes('You will get an SMS') || screen?.text.includes(menu)) return sms(); // Promised; or done while nobody listened.
    await sleep(500);
  }
  throw new Error(`${number} was told nothing but ${JSON.stringify(last?.text)}`);
}

const menu = '1 Register product';

/** Opens an account; who has one is shown the menu. */
const joins: Answers = (screen) => {
  if (screen.includes(menu)) return undefined;
  if (screen.includes('Your first name?')) return 'Zawadi';
  if (screen.includes('Welcome to Asili')) return undefined;
  if (screen.includes('Choose a PIN')) return '0';
  return screen.includes('Your town?') ? 'Kisumu' : '1';
};

/** Registers, once: what was confirmed is not begun anew. */
function registers(name: string): Answers {
  let isConfirmed = false;
  return (screen) => {
    if (screen.includes(menu)) return isConfirmed ? undefined : '1*4*2500';
    if (screen.includes('Register Jar')) isConfirmed = true;
    if (screen.includes('1 Continue') || screen.includes('Register Jar')) return '1';
    return screen.includes('Product name?') ? name : undefined;
  };
}

interface Selling {
  readonly seller: Seller;
  readonly order: Order;
}
let selling: readonly Selling[];
let saved: readonly string[];

it(
  'people open accounts, and sellers have an order each',
  async () => {
    selling = await Promise.all(
      Array.from({ length: sellers }, async () => {
        const [seller, buyer] = [await aSeller(), await aBuyer()];
        const purchase = await checkOutOne(buyer, await forSale(seller));
        await pay(buyer, purchase.id, { method: 'mobile_money', phoneNumber: freshPhone() });
        const order = (await paid(buyer, purchase.id)).orders[0];
        if (!order) throw new Error('no order');
        return { seller, order };
      }),
    );
    await Promise.all(
      Array.from({ length: people }, (_, person) =>
        callUntil(/Welcome to Asili, Zawadi!|1 Register product/, {
          wire: wireOf(person),
          number: numberOf(person),
          dialled: '*384*7#',
          again: '*384*7#',
          answers: joins,
        }),
      ),
    );
  },
  longMs,
);

it(
  'everybody is told, whoever is killed',
  async () => {
    let answered = 0;
    const counted = async (telling: Promise<string>): Promise<string> => {
      const said = await telling;
      answered += 1;
      return said;
    };
    const registering = Array.from({ length: people }, (_, person) =>
      counted(
        callUntil(/Saved\. Code \d{8}|Its code is \d{8}/, {
          wire: wireOf(person),
          number: numberOf(person),
          dialled: '*384*7*1*4*2500#',
          again: '*384*7#',
          answers: registers(`Jar ${person}`),
          hangsUpAt: person % 3 === 0 ? /Register Jar/ : undefined,
        }),
      ),
    );
    const accepting = selling.map(({ seller, order: { number } }, index) => {
      const dialled = `*384*7*9*${number}*1#`;
      return counted(
        callUntil(new RegExp(`Order ${number} is ACCEPTED`), {
          wire: wireOf(index),
          number: seller.phone,
          dialled,
          again: dialled,
          answers: () => undefined,
        }),
      );
    });
    const all = Promise.all([...registering, ...accepting]);
    for (const [index, victim] of victims.entries()) {
      await Promise.race([
        all,
        until(() => answered >= (index * people) / (victims.length + 4), `call ${index}`, longMs),
      ]); // Somebody who gives up is named at once.
      await killProgram(victim);
    }
    saved = (await all).slice(0, people);
  },
  longMs + 60_000,
);

it(
  'whoever was told has it once',
  async () => {
    const codes = saved.map((said) => /[Cc]ode (?:is )?(\d{8})/.exec(said)?.[1] ?? '');
    expect(new Set(codes).size).toBe(people); // Nobody was told of somebody else's.
    for (const [person, code] of codes.entries()) {
      const { name, artisanId } = await waitForStatus(world, code, 'verified', longMs);
      expect(name).toBe(`Jar ${person}`);
      const { products } = (await world.get(
        `/api/products?artisanId=${artisanId}&limit=100`,
      )) as unknown as ProductList;
      expect(products.map(({ shortCode }) => shortCode)).toEqual([code]); // However often a message came, whoever died over it, and though a third hung up over it and called again.
    }
    for (const { seller, order } of selling) {
      const { order: now } = (await seller.client.get(`/api/orders/${order.id}`)) as { order: Order };
      expect([now.state, now.timeline.filter(({ what }) => what === 'accept').length]).toEqual(['accepted', 1]);
    }
    expect((await getProduct(world, codes[0] ?? '')).shortCode).toBe(codes[0]);
  },
  longMs,
);

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mailboxReply, type Language } from '@asili/contracts';
import { newId } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { speakingTo } from '@asili/platform/testing';
import {
  anonymous,
  artisan,
  cleanUp,
  publisher,
  startInstance,
  testEnvironment,
  until,
  type Instance,
  type TestEvent,
} from './harness.ts';
import { listen } from './sse-client.ts';

/** What the identity service would answer. */
const people = new Map<string, object>();
const identity = { down: false, asked: 0 };
let server: Server;
let env: NodeJS.ProcessEnv;
let one: Instance;
let two: Instance;
let kafka: Awaited<ReturnType<typeof publisher>>;

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
/** What the orders service would answer: words by the id of their message. */
const words = new Map<string, object>();
/** And orders in a few words, by their id. */
const briefs = new Map<string, object>();
/** What the payments service would answer: whom a payment concerns, by its id. */
const parties = new Map<string, object>();
let partiesAsked = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    identity.asked += 1;
    const last = request.url?.split('/').at(-1) ?? '';
    const paymentId = /^\/internal\/payments\/([^/]+)\/sellers$/.exec(request.url ?? '')?.[1];
    if (paymentId !== undefined) partiesAsked += 1;
    const orderId = /^\/internal\/orders\/([^/]+)\/brief$/.exec(request.url ?? '')?.[1];
    const found =
      paymentId === undefined
        ? (people.get(last) ?? words.get(last) ?? briefs.get(orderId ?? ''))
        : parties.get(paymentId);
    response
      .writeHead(identity.down ? 503 : found ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(found ?? { status: 404, code: 'IDENTITY.NOT_FOUND' }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  env = testEnvironment({ DEV_MAILBOX: '1', IDENTITY_URL: address(), ORDERS_URL: address(), PAYMENTS_URL: address() });
  kafka = await publisher(env);
  [one, two] = await Promise.all([startInstance(env), startInstance(env)]);
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await kafka.close();
  await cleanUp(env);
  server.close();
});

let phones = 0;
function aPurchase(language: Language = 'en', usesWeb = false) {
  const [purchaseId, orderId, customerId, artisanId] = [newId('pur'), newId('ord'), newId('cus'), newId('art')];
  phones += 1;
  const phoneNumber = `+2547110${String(phones).padStart(5, '0')}`;
  const email = `${customerId}@example.org`;
  people.set(artisanId, { id: artisanId, userType: 'artisan', firstName: 'Akinyi', phoneNumber, language, usesWeb });
  people.set(customerId, {
    id: customerId,
    userType: 'customer',
    firstName: 'Aisha',
    lastName: 'Diop',
    email,
    language,
  });
  briefs.set(orderId, {
    number: '1043218',
    state: 'new',
    items: [{ name: 'Kikapu', quantity: 1 }],
    totals: [{ amount: '2758.00', currency: 'KES' }],
    delivery: 'pickup',
    artisanCountry: 'KE',
    deadline: { what: 'accept', at: '2126-11-30T11:00:00.000Z' },
  });
  const changed = (state: string, by: string, version: number, at = new Date()): TestEvent => ({
    type: 'orders.order-changed.v1',
    subject: orderId,
    version,
    at,
    data: { orderId, number: '1043218', purchaseId, paymentId: newId('pay'), artisanId, customerId, state, by },
  });
  const paid: TestEvent = {
    type: 'orders.purchase-paid.v1',
    subject: purchaseId,
    version: 1,
    data: {
      purchaseId,
      paymentId: newId('pay'),
      customerId,
      orders: [{ orderId, number: '1043218', artisanId, lines: [], totals: [] }],
    },
  };
  return { purchaseId, orderId, customerId, artisanId, phoneNumber, email, changed, paid };
}
const wrote = (sale: ReturnType<typeof aPurchase>, by: string, messageId = newId('msg')) => ({
  type: 'orders.message-sent.v1',
  subject: sale.orderId,
  version: 1,
  data: {
    messageId,
    orderId: sale.orderId,
    number: '1043218',
    purchaseId: sale.purchaseId,
    artisanId: sale.artisanId,
    customerId: sale.customerId,
    by,
  },
});
const texts = async (to: string) =>
  mailboxReply.parse(await (await one.call(anonymous, `/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json())
    .messages;
const follow = (actor: Actor) => listen(`${one.url}/api/events`, speakingTo(one.config)(actor));

it('tells the artisan by SMS and the buyer by e-mail, in their language, once each however often the events come', async () => {
  const sale = aPurchase('sw');
  await kafka.publish([sale.paid, sale.changed('new', 'system', 1), sale.paid, sale.changed('new', 'system', 1)]);
  await until(
    async () => (await texts(sale.phoneNumber)).length + (await texts(sale.email)).length >= 2,
    'both messages',
  );
  await kafka.publish([sale.changed('new', 'system', 1), sale.changed('accepted', 'artisan', 2)]);
  await until(async () => (await texts(sale.email)).length === 2, 'the acceptance');
  expect((await texts(sale.phoneNumber)).map(({ text }) => text)).toEqual([
    'Oda 1043218 imelipwa: Kikapu, KES 2,758. Kukubali kabla ya 30/11 14:00 piga *384*7*9*1043218*1#',
  ]);
  expect((await texts(sale.email)).map(({ subject }) => subject)).toEqual([
    'Oda 1043218 inaandaliwa',
    'Tumepokea malipo yako',
  ]);
});

it('reminds an artisan before their order is cancelled, once, and not of one they have accepted meanwhile', async () => {
  const [sale, accepted] = [aPurchase('fr'), aPurchase('fr', true)];
  briefs.set(accepted.orderId, {
    ...briefs.get(accepted.orderId),
    state: 'accepted',
    deadline: { what: 'sent-late', at: '2126-12-08T11:00:00.000Z' },
  });
  const near = ({ orderId, purchaseId, artisanId }: typeof sale, version: number): TestEvent => ({
    type: 'orders.order-deadline-approached.v1',
    subject: orderId,
    version,
    data: {
      orderId,
      number: '1043218',
      purchaseId,
      artisanId,
      what: 'accept',
      at: '2126-11-30T11:00:00.000Z',
      hours: 24,
    },
  });
  await kafka.publish([near(accepted, 2), near(sale, 2), near(sale, 2)]);
  await until(async () => (await texts(sale.phoneNumber)).length >= 1, 'the reminder');
  await kafka.publish([near(sale, 2), accepted.changed('completed', 'system', 3)]);
  await until(async () => (await texts(accepted.phoneNumber)).length >= 1, 'what came after it');
  expect((await texts(sale.phoneNumber)).map(({ text }) => text)).toEqual([
    'Acceptez la commande 1043218, Kikapu, avant le 30/11 14:00, sinon elle est annulée et remboursée. Composez *384*7*9*1043218*1#',
  ]);
  expect((await texts(accepted.phoneNumber)).map(({ text }) => text)).toEqual([
    `Commande 1043218 terminée. Merci ! https://asili.example/orders/${accepted.orderId}`,
  ]);
});

it('tells both people’s browsers of the order, and the buyer’s of the payment', async () => {
  const sale = aPurchase();
  const [buyer, seller, someoneElse] = await Promise.all([
    follow({ kind: 'customer', id: sale.customerId, language: 'en' }),
    follow(artisan(sale.artisanId)),
    follow(artisan(newId('art'))),
  ]);
  const paymentId = newId('pay');
  await kafka.publish([
    {
      type: 'payments.payment-confirmed.v1',
      subject: paymentId,
      version: 2,
      data: {
        paymentId,
        purchaseId: sale.purchaseId,
        customerId: sale.customerId,
        method: 'hbar',
        received: { amount: '1.00000000', currency: 'HBAR' },
      },
    },
  ]);
  await until(() => buyer.received.length === 1, 'the payment');
  await kafka.publish([sale.changed('new', 'system', 1)]);
  await until(() => buyer.received.length === 2 && seller.received.length === 1, 'the order');
  expect(buyer.received.map(({ event, data }) => [event, data])).toMatchObject([
    ['payment', { paymentId, purchaseId: sale.purchaseId }],
    ['order', { orderId: sale.orderId, state: 'new' }],
  ]);
  expect(seller.received).toMatchObject([
    { event: 'order', data: { orderId: sale.orderId, purchaseId: sale.purchaseId } },
  ]);
  expect(someoneElse.received).toEqual([]);
  await Promise.all([buyer, seller, someoneElse].map((stream) => stream.close()));
});

it('waits for addresses while identity is away, forgets who is gone, and writes to nobody about last week', async () => {
  const [sale, gone, old] = [aPurchase(), aPurchase(), aPurchase()];
  people.delete(gone.artisanId);
  identity.down = true;
  const before = identity.asked;
  await kafka.publish([
    old.changed('new', 'system', 1, new Date(Date.now() - 8 * 24 * 3600_000)),
    gone.changed('new', 'system', 1),
    sale.changed('new', 'system', 1),
  ]);
  await until(() => identity.asked >= before + 2, 'both have been asked for in vain');
  identity.down = false;
  await until(async () => (await texts(sale.phoneNumber)).length === 1, 'the message that waited');
  expect([await texts(gone.phoneNumber), await texts(old.phoneNumber)]).toEqual([[], []]);
});

it('mirrors a message to the other side: by SMS, cut before its link, by e-mail where no number is known, and not once it is forgotten', async () => {
  const sale = aPurchase('fr', true);
  const [long, answer, gone] = [wrote(sale, 'buyer'), wrote(sale, 'artisan'), wrote(sale, 'artisan')];
  words.set(long.data.messageId, { text: `Peut-on y mettre de l’eau ?\r\n${'x'.repeat(900)}` });
  words.set(answer.data.messageId, { text: 'Oui, <b>tout</b> de suite.' });
  const [buyer, seller] = await Promise.all([
    follow({ kind: 'customer', id: sale.customerId, language: 'en' }),
    follow(artisan(sale.artisanId)),
  ]);
  await kafka.publish(
    [gone, long, { ...answer, version: 2 }, long].map((event, version) => ({
      ...event,
      version: version === 3 ? 2 : version + 1,
    })),
  );
  await until(
    async () => (await texts(sale.phoneNumber)).length + (await texts(sale.email)).length >= 2,
    'both messages',
  );
  const [sms] = await texts(sale.phoneNumber);
  expect(sms?.text).toMatch(
    new RegExp(
      `^Commande 1043218, l'acheteur : Peut-on y mettre de l'eau \\?\\.\\.\\. https://asili.example/orders/${sale.orderId}$`,
    ),
  );
  expect(sms?.text.length).toBeLessThanOrEqual(160);
  expect(await texts(sale.email)).toMatchObject([
    {
      subject: 'Un message sur la commande 1043218',
      text: expect.stringContaining('Oui, <b>tout</b> de suite.') as unknown as string,
    },
  ]);
  await until(() => buyer.received.length >= 3 && seller.received.length >= 3, 'both browsers');
  expect(buyer.received.map(({ event, data }) => [event, (data as { orderId: string }).orderId])).toEqual(
    Array(3).fill(['order', sale.orderId]),
  );
  expect(JSON.stringify([buyer.received, seller.received])).not.toContain('tout');
  await Promise.all([buyer.close(), seller.close()]);
});

it('tells an artisan of a review and its buyer of the reply, once each, and both browsers', async () => {
  const sale = aPurchase('en', true);
  const productId = newId('prd');
  const data = {
    reviewId: newId('rev'),
    productId,
    orderId: sale.orderId,
    number: '1043218',
    purchaseId: sale.purchaseId,
    artisanId: sale.artisanId,
    customerId: sale.customerId,
    wordsId: 'w',
    after: { stars: [0, 0, 0, 1, 0], withPhotos: 0 },
  };
  const written: TestEvent = {
    type: 'orders.review-written.v1',
    subject: productId,
    version: 1,
    data: { ...data, boughtId: productId, rating: 4, images: [] },
  };
  const replied: TestEvent = { type: 'orders.review-replied.v1', subject: productId, version: 2, data };
  const [buyer, seller] = await Promise.all([
    follow({ kind: 'customer', id: sale.customerId, language: 'en' }),
    follow(artisan(sale.artisanId)),
  ]);
  await kafka.publish([written, written, replied, replied]);
  await until(
    async () => (await texts(sale.phoneNumber)).length + (await texts(sale.email)).length >= 2,
    'both messages',
  );
  await until(() => buyer.received.length >= 2 && seller.received.length >= 2, 'both browsers');
  expect((await texts(sale.phoneNumber)).map(({ text }) => text)).toEqual([
    `Order 1043218 has a review: 4 of 5 stars. Read it and reply: https://asili.example/orders/${sale.orderId}`,
  ]);
  expect((await texts(sale.email)).map(({ subject }) => subject)).toEqual(['The artisan replied to your review']);
  expect(seller.received.map(({ event, data }) => [event, (data as { reviewId: string }).reviewId])).toEqual(
    Array(2).fill(['order', data.reviewId]),
  );
  await Promise.all([buyer, seller].map((stream) => stream.close()));
});

it('tells whoever paid, by mail and by SMS, that a refund waits for an account or goes to one, once each', async () => {
  const sale = aPurchase('fr');
  const phoneNumber = '+254711999001';
  people.set(sale.customerId, {
    id: sale.customerId,
    userType: 'customer',
    firstName: 'Aisha',
    lastName: 'Diop',
    email: sale.email,
    phoneNumber,
    language: 'fr',
  });
  const paymentId = newId('pay');
  const changed = (state: string, version: number, more: object = {}): TestEvent => ({
    type: 'payments.refund-destination-changed.v1',
    subject: paymentId,
    version,
    data: {
      paymentId,
      purchaseId: sale.purchaseId,
      customerId: sale.customerId,
      refundId: newId('ref'),
      money: { amount: '285.29411765', currency: 'HBAR' },
      state,
      until: new Date().toISOString(),
      ...more,
    },
  });
  const [asked, named] = [changed('asked', 7), changed('named', 9, { ending: '271' })];
  await kafka.publish([asked, asked]);
  await until(async () => (await texts(sale.email)).length + (await texts(phoneNumber)).length >= 2, 'the question');
  await kafka.publish([named, asked, changed('of-a-newer-release', 11)]);
  await until(async () => (await texts(sale.email)).length + (await texts(phoneNumber)).length >= 4, 'the account');
  expect((await texts(sale.email)).map(({ subject }) => subject)).toEqual([
    'Votre remboursement part dans 24 heures',
    'Où envoyer votre remboursement ?',
  ]);
  expect((await texts(phoneNumber)).map(({ text }) => text)).toEqual([
    `Dans 24 heures, Asili envoie HBAR 285,29411765 au compte finissant par 271. Pas vous ? https://asili.example/pay/${paymentId}`,
    `Asili : où envoyer vos HBAR 285,29411765, payés depuis une plateforme d'échange ? https://asili.example/pay/${paymentId}`,
  ]);
  expect(await texts(sale.phoneNumber)).toEqual([]);
  const failed: TestEvent = {
    type: 'payments.payment-refund-failed.v1',
    subject: paymentId,
    version: 13,
    data: {
      paymentId,
      purchaseId: sale.purchaseId,
      customerId: sale.customerId,
      refundId: newId('ref'),
      money: { amount: '1194.00', currency: 'USD' },
      orderIds: [],
    },
  };
  await kafka.publish([failed, failed]);
  await until(
    async () => (await texts(sale.email)).length + (await texts(phoneNumber)).length >= 6,
    'that it came back',
  );
  expect((await texts(sale.email)).map(({ subject }) => subject)).toEqual([
    'Votre remboursement n’est pas arrivé',
    'Votre remboursement part dans 24 heures',
    'Où envoyer votre remboursement ?',
  ]);
  expect((await texts(phoneNumber))[0]?.text).toContain('remboursement de USD 1 194 nous');
});

it('tells both sides, once each, that nothing is sold for money that came for items that are gone; an artisan whose order stands hears nothing', async () => {
  const [sale, twice] = [aPurchase('sw', true), aPurchase()];
  const declined = ({ purchaseId, orderId, customerId, artisanId }: typeof sale, reason: string): TestEvent => ({
    type: 'orders.purchase-payment-declined.v1',
    subject: purchaseId,
    version: 3,
    data: {
      purchaseId,
      paymentId: `pay_of_${purchaseId}`,
      customerId,
      reason,
      orders: [{ orderId, number: '1043218', artisanId }],
    },
  });
  await kafka.publish([declined(twice, 'paid-otherwise'), declined(sale, 'gone'), declined(sale, 'gone')]);
  await until(
    async () =>
      (await texts(sale.phoneNumber)).length + (await texts(sale.email)).length + (await texts(twice.email)).length >=
      3,
    'all three',
  );
  await kafka.publish([declined(sale, 'gone'), twice.changed('accepted', 'artisan', 4)]);
  await until(async () => (await texts(twice.email)).length >= 2, 'what came after it');
  expect((await texts(sale.phoneNumber)).map(({ text }) => text)).toEqual([
    'Oda 1043218 imelipwa kwa kuchelewa: haikuuzwa, na mnunuzi anarudishiwa pesa. https://asili.example/orders',
  ]);
  expect(await texts(sale.email)).toMatchObject([
    {
      subject: 'Hatukuweza kukamilisha ununuzi wako',
      text: expect.stringContaining(`https://asili.example/pay/pay_of_${sale.purchaseId}`) as unknown,
    },
  ]);
  expect((await texts(twice.email)).map(({ subject }) => subject)).toEqual([
    'Order 1043218 is being prepared',
    'You paid twice',
  ]);
  expect(await texts(twice.phoneNumber)).toEqual([]);
});

it('tells a buyer’s browser however their payment stands, and the buyer by mail that it is late and that it is back, once somebody says who that is', async () => {
  const sale = aPurchase('fr');
  const [paymentId, planPayment] = [newId('pay'), newId('pay')];
  const of = { paymentId, purchaseId: sale.purchaseId };
  const changed = (state: string, version: number): TestEvent => ({
    type: 'payments.payment-changed.v1',
    subject: paymentId,
    version,
    data: { ...of, state },
  });
  const refunded = (orderIds: string[], version: number, more: object = {}): TestEvent => ({
    type: 'payments.payment-refunded.v1',
    subject: paymentId,
    version,
    data: { ...of, refundId: newId('ref'), money: { amount: '24249.00', currency: 'KES' }, orderIds, ...more },
  });
  const ended: TestEvent = {
    type: 'payments.payment-ended.v1',
    subject: paymentId,
    version: 3,
    data: { ...of, outcome: 'expired' },
  };
  parties.set(paymentId, { artisanIds: [sale.artisanId] }); // As an instance of the release before says it.
  parties.set(planPayment, { artisanIds: [], customerId: sale.artisanId });
  const [buyer, seller] = await Promise.all([
    follow({ kind: 'customer', id: sale.customerId, language: 'en' }),
    follow(artisan(sale.artisanId)),
  ]);
  const before = partiesAsked;
  await kafka.publish([changed('detected', 2), ended, changed('late', 4), changed('late', 4)]);
  await until(() => partiesAsked > before + 3, 'asked in vain');
  expect([buyer.received, await texts(sale.email)]).toEqual([[], []]);
  parties.set(paymentId, { artisanIds: [sale.artisanId], customerId: sale.customerId });
  await until(() => buyer.received.length >= 3, 'what waited');
  await until(async () => (await texts(sale.email)).length === 1, 'the letter');
  const back = refunded([], 7);
  await kafka.publish([
    refunded([sale.orderId], 6),
    back,
    back,
    refunded([], 8, { paymentId: planPayment, purchaseId: newId('pln') }),
  ]);
  await until(async () => (await texts(sale.email)).length >= 2, 'the refund');
  await until(() => buyer.received.length >= 5 && seller.received.length >= 1, 'both browsers');
  expect(buyer.received.map(({ event, data }) => [event, (data as { paymentId: string }).paymentId])).toEqual(
    Array(5).fill(['payment', paymentId]),
  );
  expect(seller.received).toMatchObject([{ event: 'payment', data: { paymentId: planPayment } }]);
  expect((await texts(sale.email)).map(({ subject }) => subject)).toEqual([
    'Vous avez été remboursé : KES 24 249',
    'Votre paiement est arrivé en retard',
  ]);
  expect(await texts(sale.phoneNumber)).toEqual([]);
  await Promise.all([buyer.close(), seller.close()]);
});

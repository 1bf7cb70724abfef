import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { payoutAccountChallenge, payoutAccountReply, topics, type PayoutAccountChallenge } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventBus, Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import { simulatorKeys } from '@asili/simulators';
import { paymentsConfig } from '../src/config.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { noRateSources } from './support/agreed-rates.ts';
import { rightCode, rightPin, startIdentity } from './support/identity-stand-in.ts';

const { daraja } = simulatorKeys('a key for these tests alone, nobody else’s');
const hour = 3_600_000;
let identity: Awaited<ReturnType<typeof startIdentity>>;
let config: ReturnType<typeof paymentsConfig>;
let services: RunningService[];
let artisan: Actor;

const service = (which = 0): RunningService => services[which] as RunningService;
const put = (body: object, which = 0, actor = artisan) =>
  service(which).call(actor, '/api/payout-account', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'mpesa', ...body }),
  });
const challenged = async (body: object, which = 0): Promise<PayoutAccountChallenge> => {
  const reply = await put(body, which);
  expect(reply.status).toBe(202);
  return payoutAccountChallenge.parse(await reply.json());
};
const account = async () =>
  payoutAccountReply.parse(await (await service(1).call(artisan, '/api/payout-account')).json()).account;
const refusal = async (reply: Response): Promise<unknown> => {
  const { code } = (await reply.json()) as { code: string };
  return [reply.status, code];
};
async function named(phoneNumber: string, over: object = {}): Promise<void> {
  const { challenge } = await challenged({ phoneNumber });
  expect((await put({ phoneNumber, challengeId: challenge.id, code: rightCode, ...over })).status).toBe(200);
}

beforeAll(async () => {
  identity = await startIdentity();
  const env = testEnvironment('pac', {
    ...noRateSources,
    IDENTITY_URL: identity.url,
    NOTIFICATIONS_URL: identity.url,
    DARAJA_URL: 'http://127.0.0.1:9',
    DARAJA_SHORT_CODE: daraja.shortCode,
    DARAJA_CONSUMER_KEY: daraja.consumerKey,
    DARAJA_INITIATOR: 'asili',
  });
  for (const [name, text] of Object.entries({
    'daraja-consumer': daraja.consumerSecret,
    'daraja-passkey': daraja.passkey,
    'daraja-webhook': daraja.webhookSecret,
    'daraja-credential': daraja.credential,
  }))
    writeFileSync(path.join(env['ASILI_SECRETS_DIR'] ?? '', name), text);
  config = paymentsConfig(env);
  const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config), config });
  services = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  await identity.close();
  await cleanUp(config);
});
beforeEach(() => {
  artisan = { kind: 'artisan', id: newId('art'), language: 'en' };
  identity.messages.length = 0;
  identity.tooMany = false;
  identity.unreachable = '';
});

it('the first number is named with a code, masked wherever it is shown, and holds nothing back', async () => {
  expect(await account()).toBeNull();
  const { challenge, pin } = await challenged({ phoneNumber: '+254 712 345-509' });
  expect([challenge, pin, await account()]).toEqual([expect.objectContaining({ to: '+2547*****001' }), false, null]);
  const reply = await put({ phoneNumber: '+254712345509', challengeId: challenge.id, code: rightCode }, 1);
  expect(payoutAccountReply.parse(await reply.json()).account).toMatchObject({
    provider: 'mpesa',
    phoneNumber: '+254······509',
    heldUntil: null,
    problem: null,
  });
  expect(identity.messages).toEqual([]);
});

it('another one holds payouts for a day, and is told at the old number and one’s own; the same again is no change', async () => {
  await named('+254712345509');
  expect((await put({ phoneNumber: '+254712345509' })).status).toBe(200);
  await named('+254722000111');
  const changed = await account();
  expect(changed?.phoneNumber).toBe('+254······111');
  expect(Date.parse(changed?.heldUntil ?? '') - Date.parse(changed?.since ?? '')).toBe(24 * hour);
  await until(() => identity.messages.length === 2, 'both messages');
  expect(
    identity.messages
      .map(({ to, template, language, params, usesWeb }) => [to, template, language, params['ending'], usesWeb])
      .sort(),
  ).toEqual([
    ['+254700000001', 'payout-number-changed', 'sw', '111', false],
    ['+254712345509', 'payout-number-changed', 'sw', '111', false],
  ]);
});

it('who uses the web is told of another number with a link', async () => {
  identity.onTheWeb.add(artisan.id);
  await named('+254712345509');
  await named('+254722000111');
  await until(() => identity.messages.length === 2, 'both messages');
  expect(identity.messages.map(({ usesWeb }) => usesWeb)).toEqual([true, true]);
});

it('one’s own phone hears of a change while the old number cannot be reached, once, and that one when it can', async () => {
  await named('+254712345509');
  identity.unreachable = '+254712345509';
  await named('+254722000111');
  await until(() => identity.messages.some(({ to }) => to === '+254700000001'), 'one’s own');
  identity.unreachable = '';
  await until(() => identity.messages.some(({ to }) => to === '+254712345509'), 'the old number');
  const kept = service().app.get(Mongo).collection<{ _id: string; untold?: string[] }>('payout_accounts');
  await until(async () => (await kept.findOne({ _id: artisan.id }))?.untold?.length === 0, 'nobody left to tell');
  expect(identity.messages.map(({ to }) => to).sort()).toEqual(['+254700000001', '+254712345509']);
});

it('no code but the one sent for this number changes anything, and that one once', async () => {
  const { challenge } = await challenged({ phoneNumber: '+254712345509' });
  const answer = { challengeId: challenge.id, code: rightCode };
  expect(await refusal(await put({ phoneNumber: '+254722000111', ...answer }))).toEqual([422, 'PAYMENTS.CODE_REFUSED']);
  expect(await refusal(await put({ phoneNumber: '+254712345509', challengeId: challenge.id, code: '000000' }))).toEqual(
    [422, 'PAYMENTS.CODE_REFUSED'],
  );
  const all = await Promise.all([0, 1, 0, 1].map((which) => put({ phoneNumber: '+254712345509', ...answer }, which)));
  expect(all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1); // Those behind it find the number standing.
  expect(all.every(({ status }) => status === 200 || status === 422)).toBe(true);
  expect(await account()).toMatchObject({ phoneNumber: '+254······509', heldUntil: null });
});

it('of two changes at once one is made', async () => {
  await named('+254712345509');
  const [one, two] = [
    await challenged({ phoneNumber: '+254722000111' }),
    await challenged({ phoneNumber: '+254722000222' }),
  ];
  const replies = await Promise.all([
    put({ phoneNumber: '+254722000111', challengeId: one.challenge.id, code: rightCode }, 0),
    put({ phoneNumber: '+254722000222', challengeId: two.challenge.id, code: rightCode }, 1),
  ]);
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  expect([200, 409]).toContain(statuses[1]); // One after the other, or at once.
});

it('asks for the PIN of who has one, and says when it is locked', async () => {
  identity.withPin.add(artisan.id);
  const phoneNumber = '+254712345509';
  const { challenge, pin } = await challenged({ phoneNumber });
  const answer = { phoneNumber, challengeId: challenge.id, code: rightCode };
  expect(pin).toBe(true);
  expect(await refusal(await put(answer))).toEqual([422, 'PAYMENTS.PIN_REFUSED']);
  expect(await refusal(await put({ ...answer, pin: '0000' }))).toEqual([422, 'PAYMENTS.PIN_LOCKED']);
  expect((await put({ ...answer, pin: rightPin })).status).toBe(200);
});

it('of who calls by phone is proved at the new number, with the PIN, and is nobody else’s', async () => {
  const ussd: Actor = { kind: 'service', id: 'ussd', language: 'en' };
  identity.withPin.add(artisan.id);
  const byPhone = (body: object, actor = ussd) =>
    service().call(actor, `/internal/artisans/${artisan.id}/payout-account`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'mpesa', ...body }),
    });
  const phoneNumber = '+254712345777';
  const begun = await byPhone({ phoneNumber });
  expect([begun.status, identity.begun.at(-1)]).toEqual([
    202,
    { purpose: 'payout-account', subject: `mpesa:${phoneNumber}`, to: phoneNumber, ending: '777' },
  ]);
  const answer = {
    phoneNumber,
    challengeId: payoutAccountChallenge.parse(await begun.json()).challenge.id,
    code: rightCode,
  };
  expect(await refusal(await put({ ...answer, pin: rightPin }))).toEqual([422, 'PAYMENTS.CODE_REFUSED']); // On the web one’s own number is asked.
  expect((await byPhone({ ...answer, pin: rightPin })).status).toBe(200);
  expect((await account())?.phoneNumber).toBe('+254······777');
  const hold = (actor: Actor) =>
    service(1).call(actor, `/internal/artisans/${artisan.id}/payout-holds`, { method: 'POST' });
  expect([
    (await account())?.heldUntil,
    (await hold(artisan)).status,
    (await hold(ussd)).status,
    (await hold(ussd)).status,
  ]).toEqual([null, 403, 204, 204]);
  expect(Math.abs(Date.parse((await account())?.heldUntil ?? '') - Date.now() - 24 * hour)).toBeLessThan(60_000);
  for (const actor of [artisan, { ...ussd, id: 'orders' }])
    expect((await byPhone({ phoneNumber }, actor)).status).toBe(403);
  artisan = { ...artisan, id: newId('art') };
  expect(await refusal(await byPhone({ phoneNumber }))).toEqual([409, 'PAYMENTS.NUMBER_IN_USE']);
});

it('numbers without a wallet, providers we have not, and whoever is no artisan are refused', async () => {
  for (const phoneNumber of ['+255712345678', '+447400123456'])
    expect(await refusal(await put({ phoneNumber }))).toEqual([400, 'PAYMENTS.WALLET_NOT_SERVED']);
  expect((await put({ phoneNumber: '+254201234567' })).status).toBe(400); // A land line.
  expect(await refusal(await put({ provider: 'mtn', phoneNumber: '+256772123456' }))).toEqual([
    409,
    'PAYMENTS.PROVIDER_UNAVAILABLE',
  ]);
  for (const body of [
    {},
    { phoneNumber: { $ne: '' } },
    { phoneNumber: '0712' },
    { phoneNumber: '+254712345509', code: { $gt: '' } },
    { provider: 'cash', phoneNumber: '+254712345509' },
  ])
    expect((await put(body)).status).toBe(400);
  expect(
    (await put({ phoneNumber: '+254712345509' }, 0, { kind: 'customer', id: newId('cus'), language: 'en' })).status,
  ).toBe(403);
  const inArusha: Actor = { kind: 'artisan', id: newId('art'), language: 'en' };
  identity.places.set(inArusha.id, { city: 'Arusha', country: 'TZ' });
  expect(await refusal(await put({ phoneNumber: '+254712345509' }, 0, inArusha))).toEqual([
    409,
    'PAYMENTS.PROVIDER_UNAVAILABLE',
  ]); // Paid in what M-Pesa in Kenya does not send.
  identity.tooMany = true;
  expect(await refusal(await put({ phoneNumber: '+254712345509' }))).toEqual([429, 'IDENTITY.TOO_MANY_CODES']);
});

describe('when the account moves to another number', () => {
  let numbers: readonly string[];
  let made = 0;
  beforeEach(() => {
    numbers = [0, 1, 2].map(() => `+2547330${String((made += 1)).padStart(5, '0')}`);
  }); // Nobody else's.
  const masked = (index: number): string => `+254······${numbers[index]?.slice(-3)}`;
  /** As identity publishes it; of this artisan, who went from one of the numbers to the next. */
  const moved = (move: number) =>
    service()
      .app.get(EventBus)
      .publish([
        {
          topic: topics.identity,
          messages: [
            {
              key: artisan.id,
              value: JSON.stringify({ artisanId: artisan.id, move, by: 'phone', movedAt: new Date().toISOString() }),
              headers: {
                ce_id: newId('req'),
                ce_type: 'identity.number-moved.v1',
                ce_subject: artisan.id,
                ce_stream: `moves-${artisan.id}`,
                ce_streamversion: String(move),
                ce_time: new Date().toISOString(),
              },
            },
          ],
        },
      ]);
  const path = (...places: readonly number[]): void =>
    void identity.moves.set(
      artisan.id,
      places
        .slice(1)
        .map((to, index) => ({
          from: numbers[places[index] ?? 0] ?? '',
          to: numbers[to] ?? '',
          at: new Date().toISOString(),
        })),
    );
  const followed = async (move: number): Promise<void> =>
    void (await until(
      async () =>
        ((
          await service()
            .app.get(Mongo)
            .collection<{ _id: string; numberMove?: number }>('payout_accounts')
            .findOne({ _id: artisan.id })
        )?.numberMove ?? 0) >= move,
      `move ${move} to be followed`,
    ));

  it('payouts go along where they went to the number of before, and pause a day', async () => {
    await named(numbers[0] ?? '');
    path(0, 1);
    await moved(1);
    await followed(1);
    const after = await account();
    expect(after).toMatchObject({ phoneNumber: masked(1), heldFor: 'number-changed', problem: null });
    expect(Date.parse(after?.heldUntil ?? '') - Date.parse(identity.moves.get(artisan.id)?.[0]?.at ?? '')).toBe(
      24 * hour,
    );
    expect(identity.messages).toEqual([]); // Identity tells of the move, both numbers, once.
  });

  it('a move that comes again behind a later one, even back, changes nothing', async () => {
    await named(numbers[0] ?? '');
    path(0, 1, 0);
    for (const move of [1, 2, 1, 2]) await moved(move);
    await followed(2);
    path(0, 1, 0, 2);
    await moved(3);
    await followed(3);
    expect(await account()).toMatchObject({ phoneNumber: masked(2) });
  });

  it('payouts that went elsewhere, or cannot go along, stay where they are and pause', async () => {
    await named(numbers[2] ?? '');
    path(0, 1);
    await moved(1);
    await followed(1);
    expect(await account()).toMatchObject({ phoneNumber: masked(2), heldFor: 'number-changed' });
    const other = artisan;
    artisan = { ...artisan, id: newId('art') };
    await named(numbers[0] ?? '');
    identity.moves.set(artisan.id, [
      { from: numbers[0] ?? '', to: '+255712345678', at: new Date().toISOString() },
      { from: '+255712345678', to: numbers[0] ?? '', at: new Date().toISOString() },
      { from: numbers[0] ?? '', to: numbers[2] ?? '', at: new Date().toISOString() },
    ]);
    for (const move of [1, 2, 3]) await moved(move); // To another country, back, and to a number that another artisan is paid at.
    await followed(3);
    expect(await account()).toMatchObject({ phoneNumber: masked(0), heldFor: 'number-changed' });
    artisan = other;
  });

  it('a first number that is named within the day pauses as long', async () => {
    path(0, 1);
    await named(numbers[1] ?? '');
    expect(
      Date.parse((await account())?.heldUntil ?? '') - Date.parse(identity.moves.get(artisan.id)?.[0]?.at ?? ''),
    ).toBe(24 * hour);
  });
});

it('is forgotten with its artisan', async () => {
  await named('+254712345509');
  await service()
    .app.get(EventBus)
    .publish([
      {
        topic: topics.profiles,
        messages: [
          {
            key: artisan.id,
            value: null,
            headers: {
              ce_id: newId('req'),
              ce_type: 'identity.profile.v2',
              ce_subject: artisan.id,
              ce_stream: `profile-${artisan.id}`,
              ce_streamversion: '2',
              ce_time: new Date().toISOString(),
            },
          },
        ],
      },
    ]);
  await until(async () => (await account()) === null, 'it to be forgotten');
  expect(JSON.stringify(await service().app.get(Mongo).collection('payout_accounts').find({}).toArray())).not.toContain(
    artisan.id,
  );
});

import { describe, expect, it } from '@jest/globals';
import type { UssdCall, UssdCallList, UssdScreensReply } from '@asili/contracts';
import { Mongo, readSecret, RedisClient, type Actor } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { Pseudonyms } from '../src/pseudonyms.ts';
import { anybody, artisan, TwoInstances } from './two-instances.ts';
import { code } from './world.ts';

const shop = TwoInstances.forThisFile();

describe('what is kept', () => {
  it('is sealed in Redis, and shows no number anywhere', async () => {
    const number = shop.someone();
    const call = shop.phone('africastalking', number);
    await call.dial('12', code, '1');
    const redis = RedisClient.fromConfig(shop.config, { debug: () => undefined } as never);
    const mongo = await Mongo.connect(shop.config, {
      debug: () => undefined,
      warn: () => undefined,
      info: () => undefined,
    } as never);
    try {
      const own = new Pseudonyms(readSecret(shop.config, 'ussd-key')).of(`+${number}`); // Other callers' keys come and go meanwhile.
      const keys = (await redis.keys('ussd:*')).filter((key) => key.includes(call.id) || key.endsWith(own));
      expect(keys.length).toBeGreaterThan(1);
      const left = async (wanted: readonly string[]): Promise<number[]> =>
        Promise.all(wanted.map((key) => redis.ttl(key)));
      const [calls, resumes] = [
        await left(keys.filter((key) => key.includes(call.id))),
        await left(keys.filter((key) => key.startsWith('ussd:resume:'))),
      ];
      expect([
        calls.every((seconds) => seconds > 240 && seconds <= 300),
        Math.max(...resumes) > 840,
        resumes.every((seconds) => seconds > 0 && seconds <= 900),
      ]).toEqual([true, true, true]); // Five minutes a call, fifteen to go on.
      const indexes = await mongo.db.collection('calls').indexes();
      expect(indexes.map(({ expireAfterSeconds }) => expireAfterSeconds).filter(Boolean)).toEqual([30 * 86_400]);
      const values = await Promise.all(keys.map((key) => redis.get(key)));
      expect(JSON.stringify([keys, values])).not.toMatch(new RegExp(`${number}|${code}|"place"`));
      const noted = await until(
        () => mongo.db.collection('calls').findOne({ session: `africastalking|${call.id}`, last: '12.where' }),
        'the call and its last screen are noted',
      );
      expect(noted).toMatchObject({ number: `***${number.slice(-3)}` });
      expect(JSON.stringify(noted)).not.toMatch(new RegExp(`${number}|${code}`));
    } finally {
      redis.disconnect();
      await mongo.close();
    }
  });

  it('is forgotten with the number, and that of nobody else', async () => {
    const [number, other] = [shop.someone(), shop.someone()];
    for (const each of [number, other]) await shop.phone('africastalking', each).dial('0', code);
    const mongo = await Mongo.connect(shop.config, {
      debug: () => undefined,
      warn: () => undefined,
      info: () => undefined,
    } as never);
    try {
      const pseudonyms = new Pseudonyms(readSecret(shop.config, 'ussd-key'));
      const kept = (of: string) =>
        Promise.all(
          ['calls', 'own_checks'].map((name) =>
            mongo.db.collection(name).countDocuments({ caller: pseudonyms.of(`+${of}`) }),
          ),
        );
      for (const each of [number, other])
        await until(async () => (await kept(each)).every((count) => count === 1), 'the call and the check are noted');
      const erase = (id: string) =>
        shop.instances[0]?.post({ kind: 'service', id, language: 'en' }, '/internal/erasures', {
          personId: 'art_1',
          addresses: [`+${number}`, 'amina@example.org'],
        });
      expect([(await erase('payments'))?.status, (await erase('identity'))?.status]).toEqual([403, 204]);
      expect([await kept(number), await kept(other)]).toEqual([
        [0, 0],
        [1, 1],
      ]);
    } finally {
      await mongo.close();
    }
  });

  it('goes along when the account moves to another number: language and checks, of before the move alone, and twice as once', async () => {
    const [from, to] = [shop.someone(), shop.someone()];
    const mongo = await Mongo.connect(shop.config, {
      debug: () => undefined,
      warn: () => undefined,
      info: () => undefined,
    } as never);
    try {
      const pseudonyms = new Pseudonyms(readSecret(shop.config, 'ussd-key'));
      const checksOf = (of: string) =>
        mongo.db.collection('own_checks').countDocuments({ caller: pseudonyms.of(`+${of}`) });
      const call = shop.phone('africastalking', from);
      await call.dial();
      for (const input of ['3', '2']) await call.type(input); // Kiswahili.
      await shop.phone('africastalking', from).dial('0', code);
      await until(async () => (await checksOf(from)) === 1, 'the check is noted');
      const move = (id: string, at: Date) =>
        shop.instances[1]?.post({ kind: 'service', id, language: 'en' }, '/internal/number-moves', {
          from: `+${from}`,
          to: `+${to}`,
          at: at.toISOString(),
        });
      const now = new Date();
      expect([
        (await move('payments', now))?.status,
        (await move('identity', new Date(now.getTime() - 60_000)))?.status,
        await checksOf(from),
      ]).toEqual([403, 204, 1]);
      expect([
        (await move('identity', now))?.status,
        (await move('identity', now))?.status,
        await checksOf(from),
        await checksOf(to),
      ]).toEqual([204, 204, 0, 1]);
      const language = async (of: string) =>
        (
          await mongo.db
            .collection<{ _id: string; language: string }>('languages')
            .findOne({ _id: pseudonyms.of(`+${of}`) })
        )?.language;
      expect([await language(from), await language(to)]).toEqual([undefined, 'sw']);
    } finally {
      await mongo.close();
    }
  });

  it('takes the provider’s word on how a call ended, once or twice', async () => {
    const call = shop.phone('africastalking', shop.someone());
    await call.dial('12');
    const event = {
      date: '2026-11-23 12:00:00',
      sessionId: call.id,
      serviceCode: '*384*7#',
      networkCode: '63902',
      phoneNumber: '+254722000000',
      status: 'Incomplete',
      cost: 'KES 1.50',
      durationInMillis: '21000',
      hopsCount: '2',
      input: '12',
      lastAppResponse: 'CON Product code?',
      errorMessage: 'timeout',
    };
    const mongo = await Mongo.connect(shop.config, {
      debug: () => undefined,
      warn: () => undefined,
      info: () => undefined,
    } as never);
    try {
      const find = () => mongo.db.collection('calls').findOne({ session: `africastalking|${call.id}` });
      await until(find, 'the call is noted');
      for (const again of [1, 2])
        expect([
          again,
          (await shop.send('africastalking', event, 0, `/ussd/v1/africastalking/${shop.secrets.africastalking}/events`))
            .status,
        ]).toEqual([again, 200]);
      expect(await find()).toMatchObject({
        end: { status: 'Incomplete', durationMs: 21_000, hops: 2, cost: 'KES 1.50', error: 'timeout' },
        last: '12.code',
      });
    } finally {
      await mongo.close();
    }
    const metrics = await (await fetch(`${shop.instances[0]?.url}/metrics`)).text();
    expect(metrics).toMatch(/asili_ussd_calls_broken_off\{screen="12\.code"\} [12]/);
  });
});

describe('what operators see of calls', () => {
  const operator = { kind: 'operator', id: 'opr_00000000000000000000000001', language: 'en' } as const;
  const ask = (path: string, actor: Partial<Actor> & Pick<Actor, 'kind' | 'id'> = operator) =>
    shop.instances[1]?.call({ language: 'en', ...actor }, `/api/console/ussd/${path}`) as Promise<Response>;
  const callsOf = async (number: string): Promise<UssdCall[]> =>
    ((await (await ask(`calls?number=${number}`)).json()) as UssdCallList).calls;

  it('is the way through the screens, masked, and is in the audit trail before it is shown', async () => {
    const number = shop.someone();
    const call = shop.phone('africastalking', number);
    await call.dial('12', code);
    await call.type('1');
    await until(async () => (await callsOf(number))[0]?.hops.length === 2, 'the call is noted', 5000);
    expect((await callsOf(number))[0]).toEqual({
      provider: 'africastalking',
      sessionId: call.id,
      number: `***${number.slice(-3)}`,
      at: expect.any(String),
      hops: [
        {
          to: '12.kind',
          typed: 11,
          ms: expect.any(Number),
          at: expect.any(String),
          language: 'en',
          text: 'What is wrong?\n1 Fake tag\n2 Copied QR code\n3 Other\n0 Back\n00 Home',
        },
        {
          to: '12.where',
          typed: 13,
          ms: expect.any(Number),
          at: expect.any(String),
          language: 'en',
          text: 'Where? (town or market, 0 to skip)\n00 Home',
        },
      ],
      end: null,
    });
    expect(shop.neighbours.changes().filter(({ service }) => service === 'payments')[0]).toMatchObject({
      call: 'POST /internal/console/reads',
      actor: { kind: 'service', id: 'ussd' },
      body: { operator: operator.id, action: 'calls-read', about: `***${number.slice(-3)}` },
    });
    expect(await callsOf(shop.someone())).toEqual([]);
  });

  it('is what the caller read, without PIN, number or amount, as it is kept too', async () => {
    const call = shop.phone('hubtel', artisan);
    await call.dial('6', '0722000111');
    await call.type('4071');
    await call.type('482913');
    const read = await until(async () => {
      const found = (await callsOf(artisan)).find(({ sessionId }) => sessionId === call.id);
      return found?.hops.length === 3 ? found : undefined;
    }, 'the call is noted');
    expect(read.hops.map(({ text }) => text)).toEqual([
      'Your PIN?\n0 Back\n00 Home',
      'Code sent to new number?\n0 Back\n00 Home',
      'Number changed. Payouts pause 24 h.\n0 Menu',
    ]);
    const mongo = await Mongo.connect(shop.config, {
      debug: () => undefined,
      warn: () => undefined,
      info: () => undefined,
    } as never);
    const kept = JSON.stringify(await mongo.db.collection('calls').findOne({ session: `hubtel|${call.id}` }));
    await mongo.close();
    expect(kept).not.toMatch(new RegExp(`\\b4071\\b|\\b482913\\b|722000111|${artisan.slice(3)}`));
  });

  it('keeps the calls of two numbers apart that were given one session id, and the end is the later one’s', async () => {
    const numbers = [shop.someone(), shop.someone()] as const;
    const first = shop.phone('africastalking', numbers[0]);
    await first.dial('12');
    await until(async () => (await callsOf(numbers[0])).length === 1, 'the first call is noted');
    await shop.send('africastalking', { ...first.fields(), phoneNumber: '+254733999111', text: '12*1' }, 0); // It is over with another number's message.
    const second = Object.assign(shop.phone('africastalking', numbers[1]), { id: first.id });
    await second.dial('0');
    await until(async () => (await callsOf(numbers[1])).length === 1, 'the second call is noted');
    await shop.send(
      'africastalking',
      { sessionId: first.id, status: 'Failed' },
      0,
      `/ussd/v1/africastalking/${shop.secrets.africastalking}/events`,
    );
    const read = (await Promise.all(numbers.map(callsOf))).map((calls) =>
      calls.map(({ sessionId, number, hops, end }) => ({
        sessionId,
        number,
        to: hops.map(({ to }) => to),
        end: end?.status,
      })),
    );
    expect(read).toEqual([
      [{ sessionId: first.id, number: `***${numbers[0].slice(-3)}`, to: ['12.code'], end: undefined }],
      [{ sessionId: first.id, number: `***${numbers[1].slice(-3)}`, to: ['0.code'], end: 'Failed' }],
    ]);
  });

  it('comes in pages that leave nothing out, and is not shown where it cannot be noted', async () => {
    const number = shop.someone();
    for (let count = 0; count < 3; count += 1) await shop.phone('reseller', number).dial('12');
    await until(async () => (await callsOf(number)).length === 3, 'the calls are noted');
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = (await (
        await ask(`calls?number=%2B${number}&limit=1${cursor && `&cursor=${cursor}`}`)
      ).json()) as UssdCallList;
      ids.push(...page.calls.map(({ sessionId }) => sessionId));
      cursor = page.nextCursor;
    }
    expect(new Set(ids).size).toBe(3);
    expect(ids).toHaveLength(3);
    shop.neighbours.world.isTrailAway = true;
    expect((await ask('calls')).status).toBeGreaterThanOrEqual(500);
    shop.neighbours.world.isTrailAway = false;
  });

  it('counts where calls break off', async () => {
    const before = ((await (await ask('screens')).json()) as UssdScreensReply).screens.find(
      ({ screen }) => screen === '9.status',
    ) ?? { seen: 0, left: 0 };
    const call = shop.phone('africastalking', artisan);
    await call.dial('9', '1043213');
    await until(async () => (await callsOf(artisan))[0]?.sessionId === call.id, 'the call is noted');
    await shop.send(
      'africastalking',
      { sessionId: call.id, status: 'Incomplete' },
      0,
      `/ussd/v1/africastalking/${shop.secrets.africastalking}/events`,
    );
    const { calls, ended, screens } = (await (await ask('screens?days=1')).json()) as UssdScreensReply;
    expect(screens.find(({ screen }) => screen === '9.status')).toEqual({
      screen: '9.status',
      seen: before.seen + 1,
      left: before.left + 1,
    });
    expect(screens.map(({ screen }) => screen)).not.toContain('end');
    expect(calls).toBeGreaterThan(ended);
  });

  it('is for operators alone, and takes no hostile question', async () => {
    for (const actor of [
      anybody,
      { kind: 'artisan', id: 'art_00000000000000000000000001' },
      { kind: 'customer', id: 'cus_00000000000000000000000001' },
    ] as const)
      expect([401, 403]).toContain((await ask('calls', actor)).status);
    for (const path of [
      'calls?cursor=x',
      'calls?cursor=1.%00',
      'calls?number=abc',
      'calls?number=254700123456&number=254700123457',
      'calls?limit=1000',
      'screens?days=31',
      'screens?days=x',
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 400]);
  });
});

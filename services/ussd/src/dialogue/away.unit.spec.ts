import { describe, expect, it } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { RemoteProblem, Unavailable } from '@asili/platform';
import { engine } from '../../test/engine.ts';
import { anOrder, artisanNumber, code, me } from '../../test/world.ts';
import { lengthOf } from '../words/domain/render.ts';
import { providers, type Screen } from '../aggregators/domain/wires.ts';

describe('when something is away', () => {
  it.each([
    ['0', [code], 'AUTHENTIC'],
    ['5', [], 'Akinyi'],
    ['7', [], '1043213'],
    ['8', ['202611'], '11/2026'],
  ] as const)('without sessions %s works from its dialled string', async (command, inputs, says) => {
    const { phone, sessions } = engine();
    sessions.away = new Unavailable({ service: 'redis' });
    for (const provider of providers)
      expect(await phone(provider).dial(command, ...inputs)).toMatchObject({
        ends: true,
        text: expect.stringContaining(says),
      });
  });

  it.each([
    ['9', '1043213', '3'],
    ['7', '1043221'],
    ['7', '1043221', '1'],
    ['7', '1043221', '6'],
    ['12', code, '1', 'Nakuru'],
    [],
  ])('without sessions %s %s %s changes nothing', async (...inputs) => {
    const { phone, sessions, neighbours } = engine();
    sessions.away = new Unavailable({ service: 'redis' });
    expect(await phone().dial(...inputs)).toMatchObject({
      ends: true,
      text: expect.stringContaining('Try again shortly'),
    });
    expect(neighbours.effects.size).toBe(0);
  });

  it('sessions that go away while something is done do not hide that it was done', async () => {
    const { phone: call, sessions, neighbours } = engine();
    neighbours.before = async () => {
      sessions.away = new Unavailable({ service: 'redis' });
    };
    expect(await call().dial('9', '1043213', '3')).toEqual({ text: 'Order 1043213 is SHIPPED.', ends: true });
    expect(neighbours.effects.size).toBe(1);
  });

  it('a neighbour that does not answer is asked later, once, and the caller hears by SMS', async () => {
    const { phone: call, neighbours, late, later } = engine();
    neighbours.before = async () => {
      throw new Unavailable({ service: 'orders' });
    };
    const phone = call();
    expect(await phone.dial('9', '1043213', '3')).toEqual({
      text: 'We are processing this. You will get an SMS.',
      ends: true,
    });
    await phone.again();
    expect(late).toHaveLength(1);
    await expect(later.run(late[0]!)).rejects.toThrow();
    neighbours.before = async () => undefined;
    await later.run(late[0]!);
    await later.run(late[0]!);
    expect(neighbours.effects.size).toBe(1);
    expect(neighbours.texts[0]).toEqual({ to: `+${artisanNumber}`, language: 'en', text: 'Order 1043213 is SHIPPED.' });
  });

  it.each([
    [
      '7',
      'orders',
      (world: ReturnType<typeof engine>['neighbours']) => {
        world.orderList = Array.from({ length: 9 }, (_, n) => anOrder(String(1_043_213 + n)));
      },
      ['1043213 Kiondo', '1043221 Kiondo'],
    ],
    [
      '5',
      'account',
      (world: ReturnType<typeof engine>['neighbours']) => {
        world.artisan = {
          ...me,
          firstName: 'Wanjiru',
          lastName: 'Ngugi wa Thiongo Kamau Njoroge',
          businessName: 'Kikundi cha Wanawake Wafumaji wa Vikapu vya Mkonge',
        };
        world.heldPayouts = { hours: 24, heldFor: 'number-changed' };
      },
      ['Ngugi wa Thiongo', 'Produits : 7', 'nouveau numéro'],
    ],
  ] as const)(
    'the answer of command %s that comes later is told whole, in as many SMS as it takes',
    async (command, _what, change, says) => {
      const { neighbours, later } = engine();
      change(neighbours);
      await later.run({
        command,
        values: {},
        msisdn: `+${artisanNumber}`,
        key: 'ussd-1',
        caller: { language: 'fr', artisanId: me.id, currency: 'KES', pin: 'set' },
      });
      const texts = neighbours.texts.map(({ text }) => text);
      expect(texts.length).toBeGreaterThan(1);
      for (const text of texts) expect(lengthOf(text)).toBeLessThanOrEqual(160);
      for (const said of says) expect(texts.join('\n')).toContain(said);
    },
  );

  it('what another attempt is still at is told by SMS, and not refused', async () => {
    const { phone, neighbours, late, later } = engine();
    neighbours.before = async () => {
      throw new RemoteProblem('orders', 'PLATFORM.IN_PROGRESS', 409);
    };
    expect((await phone().dial('9', '1043213', '3')).text).toBe('We are processing this. You will get an SMS.');
    await expect(later.run(late[0]!)).rejects.toThrow();
  });

  it('answers that were changed behind what is done are told so', async () => {
    const { phone, neighbours } = engine();
    neighbours.before = async () => {
      throw new RemoteProblem('orders', 'PLATFORM.IDEMPOTENCY_KEY_REUSED', 422);
    };
    expect((await phone().dial('9', '1043213', '3')).text).toBe('This was already done, with your earlier answers.');
  });

  it('without SMS the link of a picture is on the screen, and nobody waits for a code', async () => {
    const { phone: call, neighbours, late } = engine();
    neighbours.isSmsAway = true;
    expect(await call().dial('3', code)).toEqual({
      text: `QR code link: https://asili.example/api/products/${code}/qr.png (SMS cannot be sent now)`,
      ends: true,
    });
    const change = call();
    await change.dial('6', '0712345509');
    expect((await change.type('4071')).text).toBe('No code can be sent by SMS now. Try again later.\n0 Menu');
    neighbours.pinState = 'locked';
    expect((await call().dial('13')).text).toBe('No code can be sent by SMS now. Try again later.');
    expect(late).toEqual([]);
  });

  const never = new Promise<never>(() => undefined);
  /** Before a timer set beside it for little more than three seconds: however late both are on a busy machine, their order stays. */
  const inThreeSeconds = async (asked: Promise<Screen>): Promise<Screen> => {
    const screen = await Promise.race([asked, setTimeout(3200, null, { ref: false })]);
    if (!screen) throw new Error('no screen within three seconds');
    return screen;
  };

  it('one that hangs is not waited for longer than a caller waits', async () => {
    const { phone, neighbours, late } = engine();
    neighbours.before = () => never;
    expect((await inThreeSeconds(phone().dial('0', code))).text).toBe('We are processing this. You will get an SMS.');
    expect(late).toHaveLength(1);
  });

  it.each([
    ['who calls', { accounts: never }, ['9', '1043213', '3'], 'Try again shortly'],
    ['who calls', { accounts: never }, [], 'Try again shortly'],
    ['who calls', { accounts: never }, ['0', code], 'AUTHENTIC'],
    ['which language they chose', { languages: never }, ['9', '1043213', '3'], 'SHIPPED'],
    ['either', { accounts: never, languages: never }, ['12', code], 'What is wrong?'],
  ] as const)('nobody says %s: %#', async (_what, hangs, inputs, says) => {
    const world = engine();
    Object.assign(world.hangs, hangs);
    expect((await inThreeSeconds(world.phone().dial(...inputs))).text).toContain(says);
  });

  it('a job that cannot be written down is not promised, and the caller goes on where they were', async () => {
    const { phone: call, neighbours, refuseLate } = engine();
    const phone = call();
    await phone.dial('9', '1043213');
    await phone.type('3');
    refuseLate(never);
    neighbours.before = async () => {
      throw new Unavailable({ service: 'orders' });
    };
    expect((await inThreeSeconds(phone.type('1'))).text).toContain('Try again shortly');
    neighbours.before = async () => undefined;
    const again = call();
    expect((await again.dial()).text).toContain('1 Continue');
    await again.type('1');
    expect((await again.type('1')).text).toBe('Order 1043213 is SHIPPED.\n0 Menu');
    expect(neighbours.effects.size).toBe(1);
  });

  it('an answer that is not kept in time leaves the caller where they were, since they have not heard it', async () => {
    const { phone: call, sessions, neighbours } = engine();
    const phone = call();
    await phone.dial('9', '1043213');
    await phone.type('3');
    let goOn = (): void => undefined;
    sessions.hangs = new Promise((resolve) => {
      goOn = resolve;
    });
    expect((await inThreeSeconds(phone.type('1'))).text).toContain('Try again shortly');
    goOn();
    await sessions.hangs;
    const again = call();
    expect((await again.dial()).text).toContain('1 Continue');
    await again.type('1');
    expect((await again.type('1')).text).toBe('Order 1043213 is SHIPPED.\n0 Menu');
    expect(neighbours.effects.size).toBe(1);
  });
});

import { describe, expect, it } from '@jest/globals';
import { septets } from '@asili/kernel';
import { Unavailable } from '@asili/platform';
import { engine } from '../../test/engine.ts';
import { code } from '../../test/world.ts';
import type { Phone } from '../../test/phone.ts';
import { providers } from '../aggregators/domain/wires.ts';

const lastInput = ['airtel', 'hubtel', 'nalo'] as const;

describe('finding the way', () => {
  it('0 goes back, 00 home, 98 on', async () => {
    const phone = engine().phone();
    expect((await phone.dial()).text).toMatch(/98 More$/);
    expect((await phone.type('98')).text).toContain('7 Orders');
    expect((await phone.type('9')).text).toContain('Order number');
    expect((await phone.type('1043213')).text).toContain(
      '1043213 ACCEPTED, KES 2,500\nKiondo\nParcel: Aisha Diop, Dakar, SN\n2 It is ready\n3 I shipped it\n5 Cancel it',
    );
    expect((await phone.type('0')).text).toContain('Order number');
    expect((await phone.type('0')).text).toContain('1 Register product');
    expect((await phone.type('8')).text).toContain('Month');
    expect((await phone.type('00')).text).toContain('1 Register product');
    expect((await phone.type('0')).text).toContain('Product code');
  });

  it('the way home is shown where there is room for it, and nowhere makes a page more', async () => {
    const phone = engine().phone('nalo');
    expect((await phone.dial('2', code)).text).toBe(
      'Change?\n1 Name\n2 Price\n3 Description\n4 Category\n5 Stock\n6 Photos, by a link\n0 Back\n00 Home',
    );
    const { text } = await engine().phone('nalo').dial('1', '4', '2500');
    expect(text).toBe('Product name?\n0 Back\n00 Home');
    const full = engine().phone('nalo');
    await full.dial('1');
    const categories = await full.type('Kiondo');
    expect([categories.text.includes('00 Home'), septets(categories.text)]).toEqual([false, expect.any(Number)]);
  });

  it('what does not fit is asked again, and no stays no', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call();
    await phone.dial('9', '1043213');
    expect((await phone.type('7')).text).toMatch(/^Type a number from 1 to 6\.\n1043213 ACCEPTED/);
    await phone.type('3');
    expect(await phone.type('2')).toEqual({ text: 'Nothing was changed.\n0 Menu', ends: false });
    expect(await call().dial('9', '1043213', '3', '2')).toEqual({ text: 'Nothing was changed.', ends: true });
    expect(neighbours.effects.size).toBe(0);
  });

  it.each([
    ['9', '1043214', 'A digit of this number is wrong. See the SMS.\nOrder number'],
    ['9', '104', 'An order number has 7 digits, such as 1043213.\nOrder number'],
    ['1', '1000001', 'A price is a number in KES, such as 2500, 1,000,000 at most.\nPrice in KES?'],
  ])('%s: %s does not fit, which is said, and is asked again', async (command, input, question) => {
    const { phone: call, neighbours } = engine();
    const phone = call();
    await phone.dial(command, ...(command === '1' ? ['3'] : []));
    if (command === '1') await phone.type('Kiondo');
    expect((await phone.type(input)).text).toContain(question);
    expect(neighbours.effects.size).toBe(0);
  });

  it('0 leads back from a new price, and is an answer where a place may be left out', async () => {
    const { phone: call, neighbours } = engine();
    const price = call();
    expect((await price.dial('2', code, '2')).text).toMatch(/^New price in KES\?/);
    expect((await price.type('0')).text).toMatch(/^Change\?\n1 Name/);
    expect(neighbours.effects.size).toBe(0);
    const report = call();
    expect((await report.dial('12', code, '1')).text).toMatch(/^Where\?/);
    expect((await report.type('0')).text).toBe('Thank you. Report R-20931.\n0 Menu');
    expect(await call().dial('12', code, '1', '0')).toEqual({ text: 'Thank you. Report R-20931.', ends: true });
    const placeless = { what: 'report', code, kind: 'counterfeit', text: 'Fake tag' };
    expect([...neighbours.effects.values()]).toEqual([placeless, placeless]);
  });

  it('a star may be typed, and a whole string at the menu', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call('safaricom');
    await phone.dial('12');
    await phone.type('0');
    await phone.type('3');
    expect((await phone.type('a*b*****')).text).toBe('Thank you. Report R-20931.\n0 Menu');
    expect([...neighbours.effects.values()]).toEqual([
      { what: 'report', code: 'none', kind: 'other', text: 'Other', place: 'a*b*****' },
    ]);
    const menu = call();
    await menu.dial();
    expect((await menu.type('9*1043213*3')).text).toBe('Order 1043213 is SHIPPED.\n0 Menu');
  });

  it('a call that broke off goes on within its time, unless something whole is dialled', async () => {
    const { phone: call } = engine();
    await call().dial('9', '1043213');
    expect((await call().dial('7')).text).toContain('Which order?');
    await call().dial('9', '1043213');
    const resumed = call();
    expect(await resumed.dial()).toEqual({ text: 'You were not finished.\n1 Continue\n2 Start again', ends: false });
    expect((await resumed.type('1')).text).toContain('3 I shipped it');
    const other = call('reseller');
    expect((await other.dial()).text).toContain('1 Register product');
    const anew = call();
    await anew.dial();
    expect((await anew.type('2')).text).toContain('1 Register product');
  });
});

describe('a message that comes again', () => {
  it.each(providers)('over %s gets the same answer, and what it did is done once', async (provider) => {
    const { phone: call, neighbours } = engine();
    const phone = call(provider);
    await phone.dial('12', code, '1');
    const answer = await phone.type('Gikomba');
    expect(await phone.again()).toEqual(answer);
    expect(neighbours.effects.size).toBe(1);
  });

  it.each(providers)('over %s twenty times at once has one effect and twenty equal answers', async (provider) => {
    const { phone: call, neighbours } = engine();
    let begun = 0;
    neighbours.before = async () => {
      begun += 1;
    };
    const phone = call(provider);
    await phone.dial('9', '1043213');
    await phone.type('3');
    const answers = await Promise.all([phone.type('1'), ...Array.from({ length: 19 }, () => phone.again())]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"text":"Order 1043213 is SHIPPED.\\n0 Menu","ends":false}']),
    );
    expect([begun, neighbours.effects.size]).toEqual([1, 1]);
  });

  it.each([
    ['9', ['1043213', '3', '1'], 'step'],
    ['6', ['1', '0722000111', '4071'], 'payout-account'],
  ] as const)(
    'while command %s is slow gets the same answer too, over every wire of last inputs',
    async (command, typed, slow) => {
      for (const provider of lastInput) {
        const { phone: call, neighbours, clock } = engine();
        let isReady = (): void => undefined;
        const sent = new Promise<void>((resolve) => {
          isReady = resolve;
        });
        neighbours.before = async (what) => {
          if (what !== slow) return;
          await sent;
          clock.set(new Date(clock.now().getTime() + 2000));
        };
        const phone = call(provider);
        await phone.dial(command);
        for (const input of typed.slice(0, -1)) await phone.type(input);
        const first = phone.type(typed.at(-1) ?? '');
        const again = phone.again();
        setTimeout(isReady, 60);
        expect([provider, await again]).toEqual([provider, await first]);
        expect([provider, neighbours.effects.size, neighbours.numberCodes.length]).toEqual([
          provider,
          command === '9' ? 1 : 0,
          command === '6' ? 1 : 0,
        ]);
      }
    },
  );

  it('late, after the one behind it, shows what the caller sees', async () => {
    const { phone: call } = engine();
    const phone = call();
    await phone.dial('9');
    const early = phone.fields();
    const seen = await phone.type('1043213');
    const late = call();
    Object.assign(late, { fields: () => early });
    expect(await late.again()).toEqual(seen);
  });
});

describe('a message in the middle of a call that nobody knows', () => {
  it.each(lastInput)(
    'over %s is no dialled string: nothing begins, and what was typed is not said back',
    async (provider) => {
      const { phone: call, neighbours, sessions } = engine();
      for (const input of ['4071', '1', '7', '9*1043213*3']) {
        const phone = call(provider);
        await phone.dial('4');
        sessions.kept.clear();
        expect([input, await phone.type(input)]).toEqual([
          input,
          { text: 'This call has ended. Dial *384*7# again.', ends: true },
        ]);
        expect([input, sessions.kept.size]).toEqual([input, 0]);
      }
      expect(neighbours.effects.size).toBe(0);
    },
  );

  it.each(lastInput)('over %s does not begin anew what has ended', async (provider) => {
    const { phone: call, neighbours } = engine();
    const phone = call(provider);
    await phone.dial('9', '1043213', '3');
    expect(await phone.type('7')).toMatchObject({ ends: true, text: expect.stringContaining('has ended') });
    expect(neighbours.effects.size).toBe(1);
  });
});

describe('a message whose instance died over it', () => {
  /** As the session stands when its last message was taken and nobody answers it any more. */
  function abandon(
    { sessions, clock }: Pick<ReturnType<typeof engine>, 'sessions' | 'clock'>,
    phone: Phone,
    text: string,
    input: string,
    sequence?: number,
  ): void {
    const key = `${phone.provider}:${phone.id}`;
    const session = JSON.parse(sessions.kept.get(key) ?? '{}') as object;
    sessions.kept.set(
      key,
      JSON.stringify({
        ...session,
        lastText: text,
        at: clock.now().getTime() + 2000,
        pending: { kind: 'input', text: input },
        ...(phone.provider === 'hubtel' && { sequence }),
      }),
    );
  }

  it('is carried out from the queue, once, when the provider sends it again, and the caller hears by SMS', async () => {
    const world = engine();
    const phone = world.phone();
    await phone.dial('9', '1043213');
    await phone.type('3');
    abandon(world, phone, '9*1043213*3*1', '1');
    expect(await phone.type('1')).toEqual({ text: 'We are processing this. You will get an SMS.', ends: true });
    expect(world.late).toHaveLength(1);
    await world.later.run(world.late[0]!);
    expect([world.neighbours.effects.size, world.neighbours.texts.map(({ text }) => text)]).toEqual([
      1,
      ['Order 1043213 is SHIPPED.'],
    ]);
  });

  it.each(['africastalking', 'hubtel'] as const)(
    'and is done again by an older one that comes late over %s, is not taken for another when it comes again',
    async (provider) => {
      const world = engine();
      const phone = world.phone(provider);
      let sequence = 1;
      const fields = phone.fields.bind(phone);
      Object.assign(phone, {
        fields: () => ({ ...fields(), ...(provider === 'hubtel' && { Sequence: String(sequence) }) }),
      });
      await phone.dial('9');
      sequence = 2;
      await phone.type('1043213');
      const late = phone.fields();
      sequence = 3;
      abandon(world, phone, provider === 'hubtel' ? '3' : '9*1043213*3', '3', sequence);
      world.clock.set(new Date(world.clock.now().getTime() + 10_000));
      const early = world.phone(provider);
      Object.assign(early, { id: phone.id, fields: () => late });
      const asked = await early.again();
      expect(asked.text).toMatch(/^Set 1043213 to SHIPPED\?/);
      expect(await phone.type('3')).toEqual(asked);
      expect(world.neighbours.effects.size).toBe(0);
    },
  );

  it('is done once, though the caller calls again and goes on where it broke off, over and over', async () => {
    const { phone: call, neighbours, sessions } = engine();
    const phone = call();
    await phone.dial('1', '4', '2500');
    await phone.type('Kiondo');
    neighbours.before = async (what) => {
      if (what !== 'product') sessions.away = new Unavailable({ service: 'redis' });
    }; // Done, and then its instance has no time left to write that down.
    await phone.type('1');
    neighbours.before = async () => undefined;
    sessions.away = undefined;
    for (let again = 0; again < 2; again += 1) {
      const brokenOff = call();
      expect((await brokenOff.dial()).text).toContain('1 Continue');
      expect((await brokenOff.type('1')).text).toContain('Register Kiondo');
    }
    const resumed = call();
    await resumed.dial();
    await resumed.type('1');
    expect((await resumed.type('1')).text).toContain('Saved. Code');
    expect([...neighbours.effects.values()]).toEqual([expect.objectContaining({ what: 'register', name: 'Kiondo' })]);
    const anew = call();
    await anew.dial('1', '4', '2500');
    await anew.type('Kiondo');
    await anew.type('1');
    expect(neighbours.effects.size).toBe(2);
  });

  it('promises nothing where nothing was to be done', async () => {
    const world = engine();
    const phone = world.phone();
    await phone.dial('9', '1043213');
    abandon(world, phone, '9*1043213*3', '3');
    expect(await phone.type('3')).toMatchObject({ ends: true, text: expect.stringContaining('Try again shortly') });
    expect(world.late).toEqual([]);
  });
});

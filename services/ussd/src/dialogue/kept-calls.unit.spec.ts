import { stub } from '@asili/kernel/testing';
import { describe, expect, it } from '@jest/globals';
import { languages } from '@asili/contracts';
import { cases } from '../../test/command-cases.ts';
import { engine } from '../../test/engine.ts';
import { typeAll } from '../../test/phone.ts';
import { artisanNumber, code, visitorNumber } from '../../test/world.ts';
import { ListCalls } from '../calls/read-calls.ts';
import type { LoggedHop } from '../calls/record-calls.ts';
import type { Screen } from '../aggregators/domain/wires.ts';

type World = ReturnType<typeof engine>;

/** As an operator reads it. */
async function readBy({ hops, settings }: Pick<World, 'hops' | 'settings'>) {
  const calls = {
    list: async () => [
      {
        id: `${hops[0]?.provider}|1|0`,
        session: `${hops[0]?.provider}|1`,
        number: '***456',
        at: new Date(0),
        hops,
        end: null,
      },
    ],
    screens: async () => [],
  };
  return (
    (
      await new ListCalls(stub(calls), stub({ note: async () => undefined }), settings).run(
        { id: 'opr_1' },
        { limit: 20 },
      )
    ).calls[0]?.hops ?? []
  );
}

describe('what is kept of a call', () => {
  it('is the way through its screens, and nothing of what was typed', async () => {
    const { phone: call, hops } = engine();
    const phone = call();
    await typeAll(phone, await phone.dial('12'), [code, '1', 'Gikomba']);
    expect(hops.map(({ to, page }) => [to, page])).toEqual([
      ['12.code', 1],
      ['12.kind', 1],
      ['12.where', 1],
      ['done', 1],
    ]);
    expect(JSON.stringify(hops)).not.toMatch(/Gikomba|40718825/);
  });

  it.each(languages)('is what the caller read in %s, page by page', async (language) => {
    const world = engine();
    world.chosen.set(`+${artisanNumber}`, language);
    const phone = world.phone('nalo');
    const screens: Screen[] = await typeAll(phone, await phone.dial(), ['98', '9', 'x', '1043213', '3', '1']);
    expect((await readBy(world)).map((hop) => [hop.text, hop.language])).toEqual(
      screens.map(({ text }) => [text.replace(/KES 2.500/, '***').replace('Aisha Diop, Dakar, SN', '***'), language]),
    );
  });

  it('has pages of lists too', async () => {
    const world = engine();
    const phone = world.phone();
    const screens = await typeAll(phone, await phone.dial('7'), ['98']);
    expect((await readBy(world)).map(({ text }) => text)).toEqual(screens.map(({ text }) => text));
  });

  it('masks what is somebody’s', async () => {
    const world = engine();
    const phone = world.phone();
    await typeAll(phone, await phone.dial('1', '4', '2500'), ['Kiondo']);
    const other = world.phone('hubtel');
    await typeAll(other, await other.dial(), ['0722000111', '4', '4071']);
    const text = (await readBy(world)).map((hop) => hop.text);
    expect(text[1]).toBe('Register *** for ***? Its certificate cannot be changed.\n1 Yes\n2 No\n0 Back\n00 Home');
    expect(text.at(-1)).toBe('Available ***. On the way ***.\n0 Menu');
    expect(text[3]).toMatch(/^Code \*\*\* is not in use\./);
  });

  it('shows no text whose key is gone, and none of a hop that was noted without', async () => {
    const { settings } = engine();
    const hop = {
      provider: 'nalo',
      sessionId: '1',
      startedAt: new Date(0),
      msisdn: '',
      to: 'menu',
      typed: 0,
      ms: 1,
      at: new Date(0),
      language: 'en',
      page: 1,
      say: [{ key: 'gone' }],
    } as unknown as LoggedHop;
    const { say: _say, page: _page, language: _language, ...old } = hop;
    expect((await readBy({ hops: [hop, old as LoggedHop], settings })).map(({ text }) => text)).toEqual([
      undefined,
      undefined,
    ]);
  });
});

/** The texts of a call as they are kept. Codes of products are public, and hold the PIN of these specs by chance. */
const keptOf = ({ hops }: World): string =>
  JSON.stringify(hops.map(({ say, page, to }) => ({ say, page, to }))).replaceAll(code, '');

/** PINs, codes, numbers and places that people type, and what is theirs on the screens. */
const secrets = [
  '4071',
  '9274',
  '482913',
  '730164',
  '0722000111',
  '722000111',
  '700123456',
  '711000111',
  'Gikomba',
  'Akinyi',
  'Odhiambo',
  'Otieno',
  'Siaya',
  'Wanjiru',
  'Wanawake',
  '10465',
  '2415',
  '2500',
  '2800',
];

describe('no PIN, code, number, name or amount is in what is kept', () => {
  it.each(cases.map((wanted) => [[wanted.command, wanted.about].filter(Boolean).join(', '), wanted] as const))(
    'of command %s',
    async (_name, { command, typed, world: change }) => {
      for (const language of languages) {
        const world = engine({ byCalls: true });
        world.chosen.set(`+${artisanNumber}`, language);
        change?.(world.neighbours);
        const phone = world.phone();
        await typeAll(phone, await phone.dial(), [command, ...typed]);
        expect(world.hops.length).toBeGreaterThan(typed.length);
        expect(secrets.filter((secret) => keptOf(world).includes(secret))).toEqual([]);
      }
    },
  );

  it('nor of somebody who opens an account, or types a PIN or a number where none is asked for', async () => {
    const world = engine();
    const phone = world.phone('hubtel', visitorNumber);
    await typeAll(phone, await phone.dial(), ['1', 'Otieno', 'Siaya']);
    for (const command of ['0', '2', '3', '8', '9', '11', '12']) {
      const other = world.phone();
      await typeAll(other, await other.dial(command), ['4071', '0722000111', '482913']);
      await world.phone().dial(command, '4071', '0722000111', '482913');
    }
    await world.phone().dial('4071');
    await world.phone().dial('0722000111');
    expect(secrets.filter((secret) => keptOf(world).includes(secret))).toEqual([]);
  });
});

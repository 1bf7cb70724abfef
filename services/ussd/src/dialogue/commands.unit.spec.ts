import { describe, expect, it } from '@jest/globals';
import { languages, type Language } from '@asili/contracts';
import { septets, inLanguage } from '@asili/kernel';
import { RemoteProblem } from '@asili/platform';
import { cases, type Case, type Said } from '../../test/command-cases.ts';
import { engine } from '../../test/engine.ts';
import { typeAll, type Phone } from '../../test/phone.ts';
import { artisanNumber, visitorNumber } from '../../test/world.ts';
import { providers, usualCaps, type Screen } from '../aggregators/domain/wires.ts';
import { messages } from '../words/domain/render.ts';

/** A text as somebody reads it: its pages put together again. */
interface Read {
  readonly pages: readonly string[];
  readonly ends: boolean;
}

/** Reads a text to its end, answers, and so on; every page is a screen of its own. */
async function readAll(phone: Phone, first: Screen, inputs: readonly string[], language: Language): Promise<Read[]> {
  const more = `\n${inLanguage(messages, language).more}`;
  const read: Read[] = [];
  let screen = first;
  for (const input of [...inputs, undefined]) {
    const pages = [screen.text];
    while (screen.text.endsWith(more)) {
      expect(screen.ends).toBe(false);
      screen = await phone.type('98');
      pages.push(screen.text);
    }
    expect(pages.every((page) => (septets(page) ?? Infinity) <= usualCaps[phone.provider])).toBe(true);
    read.push({ pages: pages.map((page) => page.replace(more, '')), ends: screen.ends });
    if (input !== undefined) screen = await phone.type(input);
  }
  return read;
}

/** What a text says, written out here apart from the service. */
function written([key, values = {}]: Said, language: Language): string {
  const texts = inLanguage(messages, language);
  const everywhere = { dial: '*384*7#', url: 'asili.example' };
  return texts[key].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? everywhere[name as keyof typeof everywhere];
    return typeof value === 'function' ? value(texts, language) : value;
  });
}

const takesZero = new Set(['ask-stock', 'ask-code-or-none', 'ask-where', 'ask-delivery-price', 'ask-join-pin']);
type Asked = Said | readonly Said[];
const isOne = (asked: Asked): asked is Said => typeof asked[0] === 'string';
const saidIn = (asked: Asked): readonly Said[] => (isOne(asked) ? [asked] : asked);

/** A question has the way back under it, and the way home where that makes no page more. */
function question(
  asked: Asked,
  language: Language,
  ...first: Said[]
): { readonly text: string; readonly under: string } {
  const { back, home } = inLanguage(messages, language);
  const said = saidIn(asked);
  const lines = [
    ...[...first, ...said].map((each) => written(each, language)),
    ...(takesZero.has(said.at(-1)?.[0] ?? '') ? [] : [back]),
  ].join('\n');
  return { text: lines, under: home };
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** To the letter where it is one screen; else all of its words, in their order. What may stand under it does where that makes no page more. */
function expectRead({ pages, ends }: Read, text: string, isLast: boolean, maxSeptets: number, under?: string): void {
  const isUnder = under !== undefined && pages.at(-1)?.endsWith(under) === true;
  const all = isUnder ? `${text}\n${under}` : text;
  expect(onOneLine(pages.join(' '))).toBe(onOneLine(all));
  if (pages.length === 1) expect(pages[0]).toBe(all);
  if (under !== undefined && pages.length === 1)
    expect([isUnder, septets(`${text}\n${under}`)]).toEqual([
      (septets(`${text}\n${under}`) ?? Infinity) <= maxSeptets,
      expect.any(Number),
    ]);
  expect(ends).toBe(isLast && !isUnder);
}

interface Way {
  /** What is dialled, and what is typed behind it. */
  readonly of: (wanted: Case) => {
    readonly dialled: readonly string[];
    readonly inputs: readonly string[];
    readonly asked: readonly Asked[];
    readonly wrong?: Said | undefined;
  };
}

const dialledWay = (which: 'whole' | 'half'): Way => ({
  of: ({ command, typed, asks, [which]: { dialled, then, wrong } }) => ({
    dialled: [command, ...dialled],
    inputs: then.map((at) => typed[at] ?? ''),
    asked: then.map((at) => asks[at] ?? []),
    wrong,
  }),
});
const ways: Readonly<Record<'dialled whole' | 'half dialled' | 'by menu', Way>> = {
  'dialled whole': dialledWay('whole'),
  'half dialled': dialledWay('half'),
  'by menu': {
    of: ({ command, typed, asks }) => ({
      dialled: [],
      inputs: [command, ...typed],
      asked: [['menu-artisan'], ...asks],
    }),
  },
};
const wayNames = Object.keys(ways) as (keyof typeof ways)[];

/** To the root one comes by the bare code, by a number that is none, and home from anywhere. */
const waysHome: Readonly<
  Record<
    keyof typeof ways,
    { readonly dialled: readonly string[]; readonly inputs: readonly string[]; readonly first?: Said }
  >
> = {
  'dialled whole': { dialled: [], inputs: [] },
  'half dialled': { dialled: ['10'], inputs: [], first: ['not-in-use', { number: '10' }] },
  'by menu': { dialled: ['9', '1043213'], inputs: ['00'] },
};

it('says in short words that all listings of the plan are in use', async () => {
  const { phone: call, neighbours } = engine();
  neighbours.before = async () => {
    throw new RemoteProblem('products', 'PRODUCTS.LISTING_LIMIT', 409);
  };
  const phone = call();
  expect((await typeAll(phone, await phone.dial('1', '4', '2500'), ['Kiondo', '1'])).at(-1)?.text).toBe(
    'All listings of your plan are in use. Archive a product or choose another plan on the web, under Pricing.\n0 Menu',
  );
  expect(neighbours.effects.size).toBe(0);
});

describe.each(providers)('over %s', (provider) => {
  const maxSeptets = usualCaps[provider];

  describe.each(languages)('in %s', (language) => {
    describe.each(wayNames)('%s', (way) => {
      it.each(cases.map((wanted) => [[wanted.command, wanted.about].filter(Boolean).join(', '), wanted] as const))(
        '%s',
        async (_name, wanted) => {
          const { phone: call, chosen, neighbours } = engine({ byCalls: true });
          chosen.set(`+${artisanNumber}`, language);
          wanted.world?.(neighbours);
          const { dialled, inputs, asked, wrong } = ways[way].of(wanted);
          const phone = call(provider);
          const read = await readAll(phone, await phone.dial(...dialled), inputs, language);
          const last = read.pop();
          expect(read).toHaveLength(asked.length);
          for (const [at, screen] of read.entries()) {
            const said = asked[at] ?? [];
            if (said[0] === 'menu-artisan') expectRead(screen, written(said as Said, language), false, maxSeptets);
            else {
              const { text, under } = question(said, language, ...(at === 0 && wrong ? [wrong] : []));
              expectRead(screen, text, false, maxSeptets, under);
            }
          }
          const says = [wanted.says, ...(wanted.also ?? [])].map((said) => written(said, language)).join('\n');
          const isMenu = wanted.says[0] === 'menu-artisan';
          expectRead(
            last ?? { pages: [], ends: false },
            says,
            !isMenu,
            maxSeptets,
            isMenu || wanted.isOver || inputs.length === 0 ? undefined : inLanguage(messages, language)['menu-again'],
          );
          expect([...neighbours.effects.values()]).toEqual(wanted.done === null ? [] : [wanted.done]);
          expect(neighbours.texts).toEqual(
            wanted.sms ? [{ to: `+${artisanNumber}`, language, text: written(wanted.sms, language) }] : [],
          );
        },
      );

      it('the root', async () => {
        const { phone: call, chosen, neighbours } = engine({ byCalls: true });
        chosen.set(`+${artisanNumber}`, language);
        const { dialled, inputs, first } = waysHome[way];
        const phone = call(provider);
        const menu = (await readAll(phone, await phone.dial(...dialled), inputs, language)).at(-1);
        expectRead(
          menu ?? { pages: [], ends: true },
          [...(first ? [written(first, language)] : []), written(['menu-artisan'], language)].join('\n'),
          false,
          maxSeptets,
        );
        expect(neighbours.effects.size).toBe(0);
      });
    });

    it('somebody without an account has a menu of their own, and opens one', async () => {
      const { phone: call, chosen, joined } = engine({ byCalls: true });
      chosen.set(`+${visitorNumber}`, language);
      const phone = call(provider, visitorNumber);
      const read = await readAll(phone, await phone.dial(), ['1', 'Otieno', 'Siaya', '0'], language);
      expectRead(read[0] ?? { pages: [], ends: true }, written(['menu-visitor'], language), false, maxSeptets);
      for (const [at, said] of (['ask-own-name', 'ask-town', 'ask-join-pin'] as const).entries()) {
        const { text, under } = question([said], language);
        expectRead(read[at + 1] ?? { pages: [], ends: true }, text, false, maxSeptets, under);
      }
      expectRead(
        read[4] ?? { pages: [], ends: true },
        written(['joined', { name: 'Otieno' }], language),
        true,
        maxSeptets,
        inLanguage(messages, language)['menu-again'],
      );
      expect([...joined.values()]).toEqual([expect.objectContaining({ firstName: 'Otieno', language })]);
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { languages, type Language } from '@asili/contracts';
import { septets } from '@asili/kernel';
import { RemoteProblem } from '@asili/platform';
import { cases, type Case, type Said } from '../../test/command-cases.ts';
import { engine } from '../../test/engine.ts';
import { typeAll, type Phone } from '../../test/phone.ts';
import { artisanNumber, visitorNumber } from '../../test/world.ts';
import { providers, usualCaps, type Screen } from '../aggregators/domain/hop.ts';
import { messages } from '../words/domain/render.ts';

/** A text as somebody reads it: its pages put together again. */
interface Read {
  readonly pages: readonly string[];
  readonly ends: boolean;
}

/** Reads a text to its end, answers, and so on; every page is a screen of its own. */
async function readAll(phone: Phone, first: Screen, inputs: readonly string[], language: Language): Promise<Read[]> {
  const more = `\n${messages[language].more}`;
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
  const texts = messages[language];
  const everywhere = { dial: '*384*7#', url: 'asili.example' };
  return texts[key].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? everywhere[name as keyof typeof everywhere];
    return typeof value === 'function' ? value(texts) : value;
  });
}

const takesZero = new Set(['ask-new-price', 'ask-stock', 'ask-code-or-none']);

/** A question has the way back under it, and the way home where that makes no page more. */
function question(said: Said, language: Language, most: number, ...first: Said[]): string {
  const { back, home } = messages[language];
  const lines = [
    ...first.map((each) => written(each, language)),
    written(said, language),
    ...(takesZero.has(said[0]) ? [] : [back]),
  ].join('\n');
  return (septets(`${lines}\n${home}`) ?? Infinity) <= most ? `${lines}\n${home}` : lines;
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** To the letter where it is one screen; else all of its words, in their order. */
function expectRead({ pages, ends }: Read, text: string, isLast: boolean): void {
  expect(onOneLine(pages.join(' '))).toBe(onOneLine(text));
  if (pages.length === 1) expect(pages[0]).toBe(text);
  expect(ends).toBe(isLast);
}

interface Way {
  /** What is dialled, and what is typed behind it. */
  readonly of: (wanted: Case) => {
    readonly dialled: readonly string[];
    readonly inputs: readonly string[];
    readonly asked: readonly Said[];
    readonly isWrong?: boolean;
  };
}

const dialledWay = (which: 'whole' | 'half'): Way => ({
  of: ({ command, typed, asks, [which]: { dialled, then, wrong } }) => ({
    dialled: [command, ...dialled],
    inputs: then.map((at) => typed[at] ?? ''),
    asked: then.map((at) => asks[at] ?? ['wrong']),
    isWrong: wrong === true,
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
    'All listings of your plan are in use. Archive a product or choose another plan on the web, under Pricing.',
  );
  expect(neighbours.effects.size).toBe(0);
});

describe.each(providers)('over %s', (provider) => {
  const most = usualCaps[provider];

  describe.each(languages)('in %s', (language) => {
    describe.each(wayNames)('%s', (way) => {
      it.each(cases.map((wanted) => [[wanted.command, wanted.about].filter(Boolean).join(', '), wanted] as const))(
        '%s',
        async (_name, wanted) => {
          const { phone: call, chosen, neighbours } = engine({ byCalls: true });
          chosen.set(`+${artisanNumber}`, language);
          wanted.world?.(neighbours);
          const { dialled, inputs, asked, isWrong } = ways[way].of(wanted);
          const phone = call(provider);
          const read = await readAll(phone, await phone.dial(...dialled), inputs, language);
          const last = read.pop();
          expect(read).toHaveLength(asked.length);
          for (const [at, screen] of read.entries()) {
            const said = asked[at] ?? ['wrong'];
            expectRead(
              screen,
              said[0] === 'menu-artisan'
                ? written(said, language)
                : question(said, language, most, ...(at === 0 && isWrong ? [['wrong'] as const] : [])),
              false,
            );
          }
          expectRead(
            last ?? { pages: [], ends: false },
            [wanted.says, ...(wanted.also ? [wanted.also] : [])].map((said) => written(said, language)).join('\n'),
            true,
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
        );
        expect(neighbours.effects.size).toBe(0);
      });
    });

    it('somebody without an account has a menu of their own, and opens one', async () => {
      const { phone: call, chosen, joined } = engine({ byCalls: true });
      chosen.set(`+${visitorNumber}`, language);
      const phone = call(provider, visitorNumber);
      const read = await readAll(phone, await phone.dial(), ['1', 'Otieno', 'Siaya'], language);
      const texts = [
        written(['menu-visitor'], language),
        question(['ask-own-name'], language, most),
        question(['ask-town'], language, most),
        written(['joined', { name: 'Otieno' }], language),
      ];
      for (const [at, screen] of read.entries()) expectRead(screen, texts[at] ?? '', at === 3);
      expect([...joined.values()]).toEqual([expect.objectContaining({ firstName: 'Otieno', language })]);
    });
  });
});

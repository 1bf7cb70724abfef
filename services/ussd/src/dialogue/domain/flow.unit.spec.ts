import { inLanguage } from '@asili/kernel';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { languages } from '@asili/contracts';
import { commands } from '../../script/domain/commands.ts';
import type { CommandNumber, PinState } from '../../script/domain/steps.ts';
import type { Kind } from '../../script/domain/kinds.ts';
import { menus, wayOf, type Menu, type MenuName } from '../../script/domain/menus.ts';
import { messages, render, type Message } from '../../words/domain/render.ts';
import { advance, dial, goOn, nameOf, type Caller, type Outcome, type Place } from './advance.ts';

/** What people type where something of a kind is asked for: all choices, and what leads elsewhere. */
const samples: Readonly<Record<Kind, readonly string[]>> = {
  anyCode: ['40718825'],
  code: ['40718825'],
  codeOrList: ['1'],
  codeOrOwn: ['1', '2', '40718825'],
  codeOrNone: ['0', '40718825'],
  product: ['1'],
  name: ['Kiondo'],
  personName: ['Otieno'],
  town: ['Siaya'],
  place: ['Gikomba'],
  placeOrNone: ['0', 'Gikomba'],
  category: ['1', '10'],
  price: ['2500'],
  priceOrNone: ['0', '2500'],
  stock: ['0', '7', '1,000'],
  field: ['1', '2', '3', '4', '5', '6'],
  order: ['1043213'],
  listedOrder: ['1'],
  status: ['1', '2', '3', '4', '5', '6'],
  month: ['202611'],
  kind: ['1', '2', '3'],
  offer: ['1', '3'],
  words: ['Samahani'],
  yesOrNo: ['1', '2'],
  two: ['1', '2'],
  three: ['1', '2', '3'],
  phone: ['0722000111'],
  pin: ['4071'],
  newPin: ['4071'],
  newPinOrLater: ['0', '4071'],
  pinAgain: ['4071'],
  oneTimeCode: ['482913'],
  oneTimeCodeOrAgain: ['1', '482913'],
};
/** What is looked up before questions. */
const lookedUp: Readonly<Record<string, string>> = {
  products: JSON.stringify([{ value: '40718825', label: 'Kiondo 40718825' }]),
  orders: JSON.stringify([{ value: '1043213', label: '1043213 Kiondo NEW' }]),
  product: JSON.stringify({ code: '40718825', name: 'Kiondo', price: '2500.00', currency: 'KES' }),
  shown: JSON.stringify({
    number: '1043213',
    state: 'new',
    allowed: ['accept', 'ready', 'ship', 'deliver', 'cancel', 'answer'],
    items: 'Kiondo',
    totals: [{ amount: '2500.00', currency: 'KES' }],
    delivery: 'ship',
    buyer: 'Aisha',
    town: 'Dakar',
    street: '',
    phone: '',
  }),
  terms: JSON.stringify({ pickup: true, country: 'Kenya', currency: 'KES', home: null, abroad: '2000.00' }),
  challenge: 'chl_1',
  sent: '12:00',
  proved: 'code',
};
const everyInput = [
  ...new Set(Object.values(samples).flat()),
  ...new Set(Object.values(menus).flatMap(({ choices }: Menu) => Object.keys(choices))),
  'a wrong one',
  '00',
];

const pins: readonly PinState[] = ['none', 'set', 'locked', 'code-sent'];
const callers: readonly Caller[] = [
  ...pins.map((pin) => ({ language: 'en' as const, artisanId: 'art_1', currency: 'KES' as const, pin })),
  { language: 'en', artisanId: null, currency: 'KES', pin: 'none' },
];

/** A screen as the table names it: a menu by its own name, a question by its command and field. */
const screenOf = (place: Place, caller: Caller): string => {
  if (place.at === 'menu') return typeof caller.artisanId === 'string' ? 'artisan' : 'visitor';
  return place.at === 'language' ? 'languages' : nameOf(place, caller);
};
const declared = [
  ...Object.keys(menus),
  ...(Object.keys(commands) as CommandNumber[]).flatMap((number) =>
    commands[number].steps.map(({ field }) => `${number}.${field}`),
  ),
];

/** Every screen somebody comes to who types everything that fits, from the bare code on; where each leads, and whether something of it is an end. */
function walk() {
  const leads = new Map<string, Set<string>>();
  const ends = new Set<string>();
  const said = new Map<string, Message>();
  for (const caller of callers) {
    const first = dial([], caller);
    const open: Place[] =
      first.kind === 'ask'
        ? [first.place, { at: 'resume', back: { at: 'command', command: '0', values: {}, wholeDial: false } }]
        : [];
    const seen = new Set(open.map((place) => JSON.stringify(place)));
    for (let place = open.pop(); place; place = open.pop()) {
      const from = screenOf(place, caller);
      const onward = leads.get(from) ?? leads.set(from, new Set()).get(from)!;
      for (const input of everyInput) {
        const outcome = settled(advance(place, input, caller), caller);
        if (outcome.kind === 'ask' || outcome.kind === 'end')
          for (const message of outcome.say) said.set(JSON.stringify(message), message);
        if (outcome.kind !== 'ask') ends.add(from);
        if (outcome.kind !== 'ask' || screenOf(outcome.place, caller) === from) continue;
        onward.add(screenOf(outcome.place, caller));
        const key = JSON.stringify(outcome.place);
        if (!seen.has(key)) open.push(outcome.place);
        seen.add(key);
      }
    }
  }
  return { leads, ends, said };
}

/** Past what is got ready. */
const settled = (outcome: Outcome, caller: Caller): Outcome =>
  outcome.kind === 'prepare'
    ? settled(goOn(outcome, { [outcome.preparation.gives]: lookedUp[outcome.preparation.gives] }, caller), caller)
    : outcome;

describe('the flow', () => {
  let walked: ReturnType<typeof walk>;
  beforeAll(() => {
    walked = walk();
  });

  it('comes to every screen of the table, and to no other', () => {
    expect([...walked.leads.keys()].sort()).toEqual([...declared].sort());
  });

  it('has a way on or an end from every screen, and from each the end can be reached', () => {
    const { leads, ends } = walked;
    const reaching = new Set(ends);
    for (let grown = true; grown;) {
      const found = [...leads].filter(
        ([from, to]) => !reaching.has(from) && [...to].some((screen) => reaching.has(screen)),
      );
      for (const [from] of found) reaching.add(from);
      grown = found.length > 0;
    }
    expect([...leads.keys()].filter((screen) => !reaching.has(screen))).toEqual([]);
  });

  it('comes home from every screen', () => {
    for (const [screen, to] of walked.leads)
      if (screen !== 'artisan' && screen !== 'visitor')
        expect([screen, to.has('artisan') || to.has('visitor')]).toEqual([screen, true]);
  });

  it('has a text of its own for every screen in every language', () => {
    const texts = languages.flatMap((language) =>
      [...walked.said.values()].map((message) => render(message, language, { dial: '*384*7#', url: 'asili.example' })),
    );
    expect(texts.filter((text) => text.trim() === '' || /[{}]/.test(text))).toEqual([]);
    for (const number of Object.keys(commands) as CommandNumber[]) {
      for (const { ask } of commands[number].steps) {
        const asked = typeof ask === 'string' ? [{ key: ask }] : [ask({}, 'KES')].flat();
        expect(languages.filter((language) => asked.some(({ key }) => !inLanguage(messages, language)[key]))).toEqual(
          [],
        );
      }
    }
  });
});

describe('a menu', () => {
  const all = (Object.keys(menus) as MenuName[]).flatMap((menu) =>
    languages.map((language) => [menu, language] as const),
  );

  it.each(all)('%s shows in %s each choice it takes, once, and no other', (menu, language) => {
    const shown = inLanguage(messages, language)
      [menus[menu].says].split(/[\n\f]/)
      .slice(1)
      .map((line) => line.split(' ')[0]);
    expect([...shown].sort()).toEqual(Object.keys(menus[menu].choices).sort());
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('has no choice %s', (input) => {
    for (const menu of Object.keys(menus) as MenuName[]) expect(wayOf(menu, input)).toBeUndefined();
    for (const caller of callers)
      expect(advance({ at: 'language' }, input, caller)).toMatchObject({
        kind: 'ask',
        place: { at: 'language' },
        say: [{ key: 'wrong-choice' }, { key: 'language' }],
      });
  });
});

describe('an example', () => {
  const listed = (Object.keys(commands) as CommandNumber[]).flatMap((number) => {
    const { listed: found } = commands[number];
    return found ? [[number, found.example] as const] : [];
  });

  it('is there for every command that can be dialled', () => {
    expect(listed.map(([number]) => number).sort()).toEqual(
      (Object.keys(commands) as CommandNumber[]).filter((number) => number !== 'join' && number !== 'claim').sort(),
    );
  });

  it.each(listed)('of %s fits what it asks for: %j', (number, example) => {
    const outcome = dial([number, ...example], callers[1]!);
    const values =
      outcome.kind === 'do'
        ? outcome.values
        : 'place' in outcome && outcome.place.at === 'command'
          ? outcome.place.values
          : {};
    expect(Object.keys(values)).toHaveLength((commands[number].joined?.(example) ?? example).length);
  });
});

import type { Language } from '@asili/contracts';
import { messages } from '../../words/domain/render.ts';
import type { MessageKey } from '../../words/domain/en.ts';
import {
  commandGroups,
  commands,
  commandNumbers,
  type CommandGroup,
  type CommandNumber,
  type Step,
} from './commands.ts';
import { everywhere, menus, type Menu, type MenuName, type Way } from './menus.ts';
import { commandTitles, groupTitles } from './titles.ts';

const languages = Object.keys(messages) as Language[];
type Spoken<T> = Readonly<Record<Language, T>>;

/** One question as people read it. */
export interface OutlinedQuestion {
  readonly field: string;
  /** May stand in what is dialled; a PIN or a code never. */
  readonly dialled: boolean;
  /** Not asked of everybody who has a PIN. */
  readonly sometimes: boolean;
  readonly says: Spoken<{ readonly ask: string; readonly choices: readonly string[] }>;
}

export interface OutlinedCommand {
  readonly number: CommandNumber;
  readonly who: 'anyone' | 'artisan' | 'visitor';
  /** As the menu has it. */
  readonly name: Spoken<string>;
  /** Where it is listed, under which title, and what can be dialled behind the main code. */
  readonly listed?: { readonly group: CommandGroup; readonly title: Spoken<string>; readonly example: string };
  /** In the order they are asked. */
  readonly asks: readonly OutlinedQuestion[];
}

export interface OutlinedMenu {
  readonly menu: MenuName;
  readonly title: Spoken<string>;
  readonly choices: readonly { readonly input: string; readonly says: Spoken<string>; readonly way: Way }[];
}

export interface Outline {
  readonly menus: readonly OutlinedMenu[];
  /** What can be typed on every screen. */
  readonly everywhere: readonly { readonly input: string; readonly says: Spoken<string> }[];
  readonly groups: readonly { readonly group: CommandGroup; readonly title: Spoken<string> }[];
  readonly commands: readonly OutlinedCommand[];
}

/** The whole dialogue out of the state table and the texts: menus with where their choices lead, commands with what they ask. The page of the codes is drawn from it. */
export const outline = (): Outline => ({
  menus: (Object.keys(menus) as MenuName[]).map(outlinedMenu),
  everywhere: Object.values(everywhere).map(({ input, says }) => ({
    input,
    says: spoken((language) => messages[language][says].slice(input.length + 1)),
  })),
  groups: commandGroups.map((group) => ({ group, title: spoken((language) => groupTitles[language][group]) })),
  commands: [
    outlinedCommand('join'),
    ...[...commandNumbers].sort((left, right) => Number(left) - Number(right)).map(outlinedCommand),
  ],
});

const spoken = <T>(of: (language: Language) => T): Spoken<T> =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, T>;
const linesOf = (menu: MenuName, language: Language): string[] => messages[language][menus[menu].says].split(/[\n\f]/);

/** What the text of a menu has behind the number of a choice. */
function labelOf(menu: MenuName, input: string, language: Language): string {
  const line = linesOf(menu, language).find((text) => text.startsWith(`${input} `));
  if (line === undefined) throw new RangeError(`the ${menu} menu has no line ${input} in ${language}`);
  return line.slice(input.length + 1);
}

function outlinedMenu(menu: MenuName): OutlinedMenu {
  const { choices }: Menu = menus[menu];
  return {
    menu,
    title: spoken((language) => linesOf(menu, language)[0] ?? ''),
    choices: Object.entries(choices).map(([input, way]) => ({
      input,
      way,
      says: spoken((language) => labelOf(menu, input, language)),
    })),
  };
}

function outlinedCommand(number: CommandNumber): OutlinedCommand {
  const { who, listed, steps } = commands[number];
  const name = spoken((language) =>
    number === 'join' ? labelOf('visitor', '1', language) : labelOf('artisan', number, language),
  );
  return {
    number,
    who,
    name,
    asks: steps.map(question),
    ...(listed &&
      number !== 'join' && {
        listed: {
          group: listed.group,
          title: spoken((language) => commandTitles[language][number]),
          example: [number, ...listed.example].join('*'),
        },
      }),
  };
}

function question(step: Step): OutlinedQuestion {
  const key: MessageKey = typeof step.ask === 'string' ? step.ask : step.ask({}, 'KES').key;
  return {
    field: step.field,
    dialled: !step.secret,
    sometimes: step.when?.({}, 'set') === false || step.unlessDialled === true,
    says: spoken((language) => {
      const [ask = '', ...choices] = messages[language][key]
        .replace(/\{currency\}/g, 'KES')
        .replace(/\{\w+\}/g, '…')
        .split('\n');
      return { ask: ask.replace(/\?.*$/, '?'), choices };
    }),
  };
}

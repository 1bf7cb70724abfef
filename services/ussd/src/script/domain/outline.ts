import type { Language } from '@asili/contracts';
import { messages } from '../../words/domain/render.ts';
import type { MessageKey } from '../../words/domain/en.ts';
import { commands, commandNumbers, type CommandNumber, type Step } from './commands.ts';

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
  readonly number: string;
  readonly who: 'anyone' | 'artisan' | 'visitor';
  /** As the menu has it. */
  readonly name: Spoken<string>;
  /** In the order they are asked. */
  readonly asks: readonly OutlinedQuestion[];
}

const numbered = commandNumbers.filter((number): number is Exclude<CommandNumber, 'join'> => number in commands);

/** Every command with what it asks, out of the state table and the texts: the page of the codes is drawn from it. */
export const outline = (): readonly OutlinedCommand[] =>
  [...numbered].sort((left, right) => Number(left) - Number(right)).map((number) => ({ number, who: commands[number].who, name: spoken((language) => nameIn(language, number)), asks: commands[number].steps.map(question) }));

const spoken = <T>(of: (language: Language) => T): Spoken<T> => Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, T>;

function nameIn(language: Language, number: string): string {
  const line = messages[language]['menu-artisan'].split(/[\n\f]/).find((text) => text.startsWith(`${number} `));
  if (line === undefined) throw new RangeError(`the menu has no ${number}`);
  return line.slice(number.length + 1);
}

function question(step: Step): OutlinedQuestion {
  const key: MessageKey = typeof step.ask === 'string' ? step.ask : step.ask({}, 'KES').key;
  return {
    field: step.field, dialled: !step.secret, sometimes: step.when?.({}, 'set') === false || step.unlessDialled === true,
    says: spoken((language) => {
      const [ask = '', ...choices] = messages[language][key].replace(/\{currency\}/g, 'KES').replace(/\{\w+\}/g, '…').split('\n');
      return { ask: ask.replace(/\?.*$/, '?'), choices };
    }),
  };
}

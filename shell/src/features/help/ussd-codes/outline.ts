import { inLanguage, type Language } from '@asili/kernel';
import outline from './outline.json' with { type: 'json' };

interface Question {
  readonly field: string;
  readonly ask: string;
  readonly choices: readonly string[];
  readonly dialled: boolean;
  readonly sometimes: boolean;
}

/** A command as the state table of the service has it, in one language. `npm run ussd:outline` writes the file. */
export interface CommandOutline {
  readonly number: string;
  readonly name: string;
  readonly asks: readonly Question[];
}

export interface ListedCommand extends CommandOutline {
  readonly title: string;
  /** What follows the main code. */
  readonly example: string;
}

export interface CommandGroup {
  readonly group: string;
  readonly title: string;
  readonly commands: readonly ListedCommand[];
}

/** One choice of a menu, and what it leads to: a command, or somewhere else in the dialogue. */
export interface ChoiceOutline {
  readonly input: string;
  readonly says: string;
  readonly command?: CommandOutline;
  readonly leadsTo?: 'menu' | 'languages' | 'language' | 'broken-off';
}

export interface MenuOutline {
  readonly menu: 'artisan' | 'visitor' | 'languages' | 'resume';
  readonly title: string;
  readonly choices: readonly ChoiceOutline[];
}

const commandIn = (language: Language, number: string): CommandOutline | undefined => {
  const found = outline.commands.find((command) => command.number === number);
  return (
    found && {
      number,
      name: inLanguage(found.name, language),
      asks: found.asks.map(({ says, ...question }) => ({
        ...question,
        ...inLanguage<Pick<Question, 'ask' | 'choices'>>(says, language),
      })),
    }
  );
};

/** The commands in the groups they are listed in, each group in the order of the numbers. */
export const groupsIn = (language: Language): readonly CommandGroup[] =>
  outline.groups.map(({ group, title }) => ({
    group,
    title: inLanguage(title, language),
    commands: outline.commands.flatMap(({ number, listed }) => {
      const command = commandIn(language, number);
      return command && listed?.group === group
        ? [{ ...command, title: inLanguage(listed.title, language), example: listed.example }]
        : [];
    }),
  }));

export const menusIn = (language: Language): readonly MenuOutline[] =>
  outline.menus.map(({ menu, title, choices }) => ({
    menu: menu as MenuOutline['menu'],
    title: inLanguage(title, language),
    choices: choices.map(({ input, says, way }): ChoiceOutline => {
      const command = 'command' in way ? commandIn(language, String(way.command)) : undefined;
      return {
        input,
        says: inLanguage(says, language),
        ...(command ? { command } : { leadsTo: way.to as NonNullable<ChoiceOutline['leadsTo']> }),
      };
    }),
  }));

/** What can be typed on every screen: back, home and on. */
export const everywhereIn = (language: Language): readonly { readonly input: string; readonly says: string }[] =>
  outline.everywhere.map(({ input, says }) => ({ input, says: inLanguage(says, language) }));

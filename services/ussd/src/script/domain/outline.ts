import { type ByLanguage, inLanguage } from '@asili/kernel';
import type { Language } from '@asili/contracts';
import { commandNumbers, type CommandGroup, commandGroups, type CommandNumber, type Step } from './steps.ts';
import { commands } from './commands.ts';
import { messages } from '../../words/domain/render.ts';
import type { MessageKey } from '../../words/domain/en.ts';
import { everywhere, menus, type Menu, type MenuName, type Way } from './menus.ts';

type Titles = ByLanguage<Readonly<Record<(typeof commandNumbers)[number], string>>>;

/** What a command is called where there is more room than on a phone; in English as the specification calls it, section 2, 'USSD codes'. */
export const commandTitles: Titles = {
  en: {
    0: 'Verify authenticity',
    1: 'Register a product',
    2: 'Update details',
    3: 'Generate a QR code',
    4: 'Check balance',
    5: 'View account info',
    6: 'Update phone number',
    7: 'Recent orders',
    8: 'Sales summary',
    9: 'Update order status',
    11: 'Verification history',
    12: 'Report counterfeit',
    13: 'Choose or change your PIN',
    14: 'Sign in on the web',
    15: 'Set delivery',
  },
  sw: {
    0: 'Thibitisha uhalisi',
    1: 'Sajili bidhaa',
    2: 'Badilisha taarifa',
    3: 'Tengeneza msimbo wa QR',
    4: 'Angalia salio',
    5: 'Ona taarifa za akaunti',
    6: 'Badilisha namba ya simu',
    7: 'Oda za karibuni',
    8: 'Muhtasari wa mauzo',
    9: 'Badilisha hali ya oda',
    11: 'Historia ya uthibitisho',
    12: 'Ripoti bandia',
    13: 'Chagua au badilisha PIN',
    14: 'Ingia kwenye wavuti',
    15: 'Weka usafirishaji',
  },
  fr: {
    0: 'Vérifier l’authenticité',
    1: 'Enregistrer un produit',
    2: 'Modifier les informations',
    3: 'Créer un code QR',
    4: 'Consulter le solde',
    5: 'Voir le compte',
    6: 'Changer de numéro',
    7: 'Commandes récentes',
    8: 'Résumé des ventes',
    9: 'Changer l’état d’une commande',
    11: 'Historique des vérifications',
    12: 'Signaler une contrefaçon',
    13: 'Choisir ou changer le PIN',
    14: 'Se connecter sur le web',
    15: 'Régler la livraison',
  },
};

export const groupTitles: ByLanguage<Readonly<Record<CommandGroup, string>>> = {
  en: {
    product: 'Product Registration',
    account: 'Account Management',
    sales: 'Sales & Orders',
    verification: 'Verification',
  },
  sw: {
    product: 'Usajili wa Bidhaa',
    account: 'Usimamizi wa Akaunti',
    sales: 'Mauzo na Oda',
    verification: 'Uthibitisho',
  },
  fr: {
    product: 'Enregistrement des produits',
    account: 'Gestion du compte',
    sales: 'Ventes et commandes',
    verification: 'Vérification',
  },
};

const languages = Object.keys(messages) as Language[];
type Spoken<T> = ByLanguage<T>;

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
    says: spoken((language) => inLanguage(messages, language)[says].slice(input.length + 1)),
  })),
  groups: commandGroups.map((group) => ({
    group,
    title: spoken((language) => inLanguage(groupTitles, language)[group]),
  })),
  commands: [
    outlinedCommand('join'),
    outlinedCommand('claim'),
    ...[...commandNumbers].sort((left, right) => Number(left) - Number(right)).map(outlinedCommand),
  ],
});

const spoken = <T>(of: (language: Language) => T): Spoken<T> =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, T>;
const linesOf = (menu: MenuName, language: Language): string[] =>
  inLanguage(messages, language)[menus[menu].says].split(/[\n\f]/);

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
  const choice = number === 'join' ? '1' : number === 'claim' ? '4' : undefined;
  const name = spoken((language) =>
    choice === undefined ? labelOf('artisan', number, language) : labelOf('visitor', choice, language),
  );
  return {
    number,
    who,
    name,
    asks: steps.map(question),
    ...(listed &&
      number !== 'join' &&
      number !== 'claim' && {
        listed: {
          group: listed.group,
          title: spoken((language) => inLanguage(commandTitles, language)[number]),
          example: [number, ...listed.example].join('*'),
        },
      }),
  };
}

function question(step: Step): OutlinedQuestion {
  const asked = typeof step.ask === 'string' ? { key: step.ask } : [step.ask({}, 'KES')].flat().at(-1);
  const key: MessageKey = asked?.key ?? 'ask-code';
  return {
    field: step.field,
    dialled: !step.secret,
    sometimes: step.when?.({}, 'set') === false || step.unlessDialled === true,
    says: spoken((language) => {
      const [ask = '', ...choices] = inLanguage(messages, language)
        [key].replace(/\{currency\}/g, 'KES')
        .replace(/\{\w+\}/g, '…')
        .split('\n');
      return { ask: ask.replace(/\?.*$/, '?'), choices };
    }),
  };
}

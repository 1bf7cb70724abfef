import type { Language } from '@asili/contracts';
import outline from './outline.json' with { type: 'json' };

/** A command as the state table of the service has it, in one language. `npm run ussd:outline` writes the file. */
export interface CommandOutline {
  readonly number: string;
  readonly name: string;
  readonly isForAnyone: boolean;
  readonly asks: readonly { readonly field: string; readonly ask: string; readonly choices: readonly string[]; readonly dialled: boolean; readonly sometimes: boolean }[];
}

export const outlineIn = (language: Language): readonly CommandOutline[] =>
  outline.map(({ number, who, name, asks }) => ({ number, name: name[language], isForAnyone: who === 'anyone', asks: asks.map(({ says, ...question }) => ({ ...question, ...says[language] })) }));

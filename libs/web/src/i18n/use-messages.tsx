import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from './instance.ts';

/** Plural forms share one key: `pieces_one`, `pieces_other` are asked for as `pieces`. */
type KeyOf<Texts> = keyof Texts extends infer Key ? (Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key) : never;

type Values = Readonly<Record<string, string | number>>;
export type Translate<Key> = (key: Key, values?: Values) => string;

/**
 * The hook with which one app reads its own texts; keys are checked against its English file:
 * `export const useMessages = makeUseMessages<typeof en>('mfe_verify')`.
 */
export function makeUseMessages<Texts extends object>(namespace: string): () => Translate<KeyOf<Texts> & string> {
  return function useMessages() {
    const { t } = useTranslation(namespace, { i18n });
    return t as unknown as Translate<KeyOf<Texts> & string>;
  };
}

export interface RichProps {
  readonly namespace: string;
  /** Key of a text with tags, such as 'Try <code>{{slip}}</code>.' Tags are not nested. */
  readonly id: string;
  /** What each tag stands for; the words between the tags become its children. */
  readonly parts: Readonly<Record<string, ReactElement>>;
  readonly values?: Values;
}

const tag = /<(\w+)>(.*?)<\/\1>/gs;

/**
 * A text with links or emphasis inside, so that a sentence stays one sentence for the translator. Values are put in after
 * the tags are read: a value with angle brackets stays text.
 */
export function Rich({ namespace, id, parts, values = {} }: RichProps): ReactNode {
  const { t } = useTranslation(namespace, { i18n });
  const text = t(id, { skipInterpolation: true, ...values });
  const fill = (words: string) => i18n.services.interpolator.interpolate(words, values, i18n.language, {});
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const { 0: whole, 1: name = '', 2: words = '', index } of text.matchAll(tag)) {
    const part = parts[name];
    pieces.push(fill(text.slice(from, index)), part ? cloneElement(part, {}, fill(words)) : fill(words));
    from = index + whole.length;
  }
  pieces.push(fill(text.slice(from)));
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}

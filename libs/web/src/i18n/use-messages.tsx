import type { ReactElement, ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { i18n } from './instance.ts';

/** Plural forms share one key: `pieces_one`, `pieces_other` are asked for as `pieces`. */
type KeyOf<Texts> = keyof Texts extends infer Key ? (Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key) : never;

export type Translate<Key> = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

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
  /** Text with tags, such as 'Try <code>{{slip}}</code>.' */
  readonly id: string;
  /** What each tag stands for. */
  readonly parts: Readonly<Record<string, ReactElement>>;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A text with links or emphasis inside, so that a sentence stays one sentence for the translator. */
export function Rich({ namespace, id, parts, values }: RichProps): ReactNode {
  return <Trans i18n={i18n} ns={namespace} i18nKey={id} components={parts} {...(values ? { values } : {})} />;
}

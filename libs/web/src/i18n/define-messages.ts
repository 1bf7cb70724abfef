import { useMemo } from 'react';
import { useLanguage } from './i18n.ts';
import { i18n } from './instance.ts';
import type { MessageLoaders } from './messages.ts';

/** Plural forms share one key: `products_one`, `products_other` are asked for as `products`. */
type KeyOf<Messages> = keyof Messages extends infer Key
  ? Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
    ? Base
    : Key
  : never;

export type Values = Readonly<Record<string, string | number>>;
export type Translate<Key> = (key: Key, values?: Values) => string;

/**
 * The messages of one front end or feature: their namespace, a loader per language, and the hook that reads them. Keys are
 * those of its English file: `defineMessages<typeof en>('mfe_verify', { en: () => import('./messages/en.json'), … })`.
 */
export function defineMessages<Messages extends object>(namespace: string, loaders: MessageLoaders) {
  const useMessages = () => {
    const language = useLanguage();
    return useMemo(
      () => i18n.getFixedT(language, namespace) as unknown as Translate<KeyOf<Messages> & string>,
      [language],
    );
  };
  return { namespace, loaders, useMessages };
}

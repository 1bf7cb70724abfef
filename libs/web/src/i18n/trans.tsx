import { i18n } from '@asili/web'; // By name: the shell's one copy holds the messages.
import type { ReactElement } from 'react';
import { Trans as ReactTrans } from 'react-i18next/TransWithoutContext';
import type { Translate, Values } from './i18n.ts';

export interface TransProps<Key extends string> {
  readonly t: Translate<Key>;
  /** Key of a message with tags, such as 'Try <a>{{code}}</a>.' */
  readonly i18nKey: Key;
  /** What each tag stands for; the words between the tags become its children. */
  readonly components: Readonly<Record<string, ReactElement>>;
  readonly values?: Values;
}

/** A message with links or emphasis inside, so that a sentence stays one sentence for the translator. Values stay text. */
export function Trans<Key extends string>({ t, i18nKey, components, values }: TransProps<Key>) {
  return (
    <ReactTrans
      i18n={i18n}
      t={t as never}
      i18nKey={i18nKey as never}
      components={components}
      {...(values && { values })}
    />
  );
}

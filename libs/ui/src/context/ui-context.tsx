import { createContext, use, type ReactNode } from 'react';
import { englishUiTexts, type UiTexts } from './ui-texts.ts';

export interface UiContextValue {
  /** BCP 47 tag for numbers, money and times. */
  readonly locale: string;
  readonly texts: UiTexts;
}

const UiContext = createContext<UiContextValue>({ locale: 'en', texts: englishUiTexts });

/** Gives the components their language. Once, around the whole app. */
export function UiProvider({ value, children }: { readonly value: UiContextValue; readonly children: ReactNode }) {
  return <UiContext value={value}>{children}</UiContext>;
}

export function useUi(): UiContextValue {
  return use(UiContext);
}

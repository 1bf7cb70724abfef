import { createContext, use, type ReactNode, useSyncExternalStore } from 'react';

/** The words the components say by themselves. The shell gives them in the reader's language. */
export interface UiTexts {
  readonly close: string;
  readonly retry: string;
  readonly loading: string;
  readonly optional: string;
  readonly sample: string;
  readonly notifications: string;
  readonly language: string;
  readonly clear: string;
  readonly about: string;
  readonly required: string;
  readonly youAreHere: string;
  readonly justNow: string;
  readonly photoMissing: string;
  readonly done: string;
  readonly partFailed: string;
  readonly partFailedText: string;
  readonly unsaved: string;
  readonly unsavedKeep: string;
  readonly unsavedDiscard: string;
}

export const englishUiTexts: UiTexts = {
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading',
  optional: 'optional',
  sample: 'Sample',
  notifications: 'Notifications',
  language: 'Language',
  clear: 'Clear',
  about: 'about',
  required: 'Required',
  youAreHere: 'You are here',
  justNow: 'just now',
  photoMissing: 'No photo',
  done: 'done',
  partFailed: 'This didn’t load',
  partFailedText: 'Check your connection and press again.',
  unsaved: 'What you typed isn’t saved. Discard it?',
  unsavedKeep: 'Keep editing',
  unsavedDiscard: 'Discard',
};

export interface UiContextValue {
  /** BCP 47 tag for numbers, money and times. */
  readonly locale: string;
  /** Which way lines run; from left to right unless told. */
  readonly dir?: 'ltr' | 'rtl';
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

const never = () => () => undefined;

/**
 * True while a page is prerendered and while React hydrates it: what only this browser knows (stored choices, size, time) must
 * not show yet, since the markup was made without it. False right after.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

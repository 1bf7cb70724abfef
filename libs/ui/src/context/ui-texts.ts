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
};

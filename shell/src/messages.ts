import { everyLanguage } from '@asili/kernel';
import { defineMessages, type LoadMessages } from '@asili/web';
import type en from '../../languages/en/shell.json';

/** The shell's own messages. */
export const { loaders, useMessages } = defineMessages<typeof en>(
  'shell',
  everyLanguage(
    (language): LoadMessages =>
      () =>
        import(`../../languages/${language}/shell.json`, { with: { type: 'json' } }) as ReturnType<LoadMessages>,
  ),
);

import { everyLanguage } from '@asili/kernel';
import { defineMessages, type LoadMessages } from '@asili/web';
import type en from '../../languages/en/mfe-verify.json';

/** This front end's own messages. */
export const { loaders, useMessages } = defineMessages<typeof en>(
  'mfe_verify',
  everyLanguage(
    (language): LoadMessages =>
      () =>
        import(`../../languages/${language}/mfe-verify.json`, { with: { type: 'json' } }) as ReturnType<LoadMessages>,
  ),
);

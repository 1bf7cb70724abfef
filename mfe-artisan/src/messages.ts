import { everyLanguage } from '@asili/kernel';
import { defineMessages, type LoadMessages } from '@asili/web';
import type en from '../../languages/en/mfe-artisan.json';

/** This front end's own messages. */
export const { loaders, useMessages } = defineMessages<typeof en>(
  'mfe_artisan',
  everyLanguage(
    (language): LoadMessages =>
      () =>
        import(`../../languages/${language}/mfe-artisan.json`, { with: { type: 'json' } }) as ReturnType<LoadMessages>,
  ),
);

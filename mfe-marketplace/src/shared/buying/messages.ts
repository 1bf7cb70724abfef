import { everyLanguage } from '@asili/kernel';
import { defineMessages, type LoadMessages } from '@asili/web';
import type en from '../../../../languages/en/mfe-marketplace-buying.json';

/** Texts of checkout, payment and orders: fetched with the first of these pages, not with the marketplace. */
export const { loaders, namespace, useMessages } = defineMessages<typeof en>(
  'mfe_marketplace_buying',
  everyLanguage(
    (language): LoadMessages =>
      () =>
        import(`../../../../languages/${language}/mfe-marketplace-buying.json`, {
          with: { type: 'json' },
        }) as ReturnType<LoadMessages>,
  ),
);

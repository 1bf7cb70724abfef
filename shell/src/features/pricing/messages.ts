import { everyLanguage } from '@asili/kernel';
import { defineMessages } from '@asili/web';
import { fetchMessages } from '../../fetch-messages.ts';
import type en from '../../../../languages/en/shell-pricing.json';

export const { loaders, namespace, useMessages } = defineMessages<typeof en>(
  'pricing',
  fetchMessages(
    everyLanguage((language) => new URL(`../../../../languages/${language}/shell-pricing.json`, import.meta.url)),
  ),
);

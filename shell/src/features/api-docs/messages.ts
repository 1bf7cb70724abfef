import { everyLanguage } from '@asili/kernel';
import { defineMessages } from '@asili/web';
import { fetchMessages } from '../../fetch-messages.ts';
import type en from '../../../../languages/en/shell-api-docs.json';

export const { loaders, namespace, useMessages } = defineMessages<typeof en>(
  'api-docs',
  fetchMessages(
    everyLanguage((language) => new URL(`../../../../languages/${language}/shell-api-docs.json`, import.meta.url)),
  ),
);

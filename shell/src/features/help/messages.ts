import { everyLanguage } from '@asili/kernel';
import { defineMessages } from '@asili/web';
import { fetchMessages } from '../../fetch-messages.ts';
import type en from '../../../../languages/en/shell-help.json';

export const { loaders, namespace, useMessages } = defineMessages<typeof en>(
  'help',
  fetchMessages(
    everyLanguage((language) => new URL(`../../../../languages/${language}/shell-help.json`, import.meta.url)),
  ),
);

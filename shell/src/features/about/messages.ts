import { everyLanguage } from '@asili/kernel';
import { defineMessages } from '@asili/web';
import { fetchMessages } from '../../fetch-messages.ts';
import type en from '../../../../languages/en/shell-about.json';

export const { loaders, namespace, useMessages } = defineMessages<typeof en>(
  'about',
  fetchMessages(
    everyLanguage((language) => new URL(`../../../../languages/${language}/shell-about.json`, import.meta.url)),
  ),
);

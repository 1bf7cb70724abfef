import { everyLanguage } from '@asili/kernel';
import { defineMessages } from '@asili/web';
import { fetchMessages } from '../../fetch-messages.ts';
import type en from '../../../../languages/en/shell-legal.json';

export const { loaders, namespace, useMessages } = defineMessages<typeof en>(
  'legal',
  fetchMessages(
    everyLanguage((language) => new URL(`../../../../languages/${language}/shell-legal.json`, import.meta.url)),
  ),
);

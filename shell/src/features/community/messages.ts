import { everyLanguage } from '@asili/kernel';
import { defineMessages } from '@asili/web';
import { fetchMessages } from '../../fetch-messages.ts';
import type en from '../../../../languages/en/shell-community.json';

export const { loaders, namespace, useMessages } = defineMessages<typeof en>(
  'community',
  fetchMessages(
    everyLanguage((language) => new URL(`../../../../languages/${language}/shell-community.json`, import.meta.url)),
  ),
);

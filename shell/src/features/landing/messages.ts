import { everyLanguage } from '@asili/kernel';
import { defineMessages } from '@asili/web';
import { fetchMessages } from '../../fetch-messages.ts';
import type en from '../../../../languages/en/shell-landing.json';

export const { loaders, namespace, useMessages } = defineMessages<typeof en>(
  'landing',
  fetchMessages(
    everyLanguage((language) => new URL(`../../../../languages/${language}/shell-landing.json`, import.meta.url)),
  ),
);

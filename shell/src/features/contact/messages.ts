import { everyLanguage } from '@asili/kernel';
import { defineMessages } from '@asili/web';
import { fetchMessages } from '../../fetch-messages.ts';
import type en from '../../../../languages/en/shell-contact.json';

export const { loaders, namespace, useMessages } = defineMessages<typeof en>(
  'contact',
  fetchMessages(
    everyLanguage((language) => new URL(`../../../../languages/${language}/shell-contact.json`, import.meta.url)),
  ),
);

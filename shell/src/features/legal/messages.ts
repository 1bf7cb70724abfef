import { defineMessages } from '@asili/web';
import { fetchMessages } from '../../fetch-messages.ts';
import type en from './messages/en.json';

export const { loaders, namespace, useMessages } = defineMessages<typeof en>(
  'legal',
  fetchMessages({
    en: new URL('./messages/en.json', import.meta.url),
    sw: new URL('./messages/sw.json', import.meta.url),
    fr: new URL('./messages/fr.json', import.meta.url),
  }),
);

import { makeUseMessages, type MessageLoaders } from '@asili/web';
import { textsAt } from '../../texts-at.ts';
import type en from './messages/en.json';

export const namespace = 'pages_talk';
export const loaders: MessageLoaders = {
  en: textsAt(new URL('./messages/en.json', import.meta.url)),
  sw: textsAt(new URL('./messages/sw.json', import.meta.url)),
  fr: textsAt(new URL('./messages/fr.json', import.meta.url)),
};
export const useMessages = makeUseMessages<typeof en>(namespace);

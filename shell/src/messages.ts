import { makeUseMessages, type MessageLoaders } from '@asili/web';
import type en from './messages/en.json';

/** The shell's own texts. */
export const loaders: MessageLoaders = {
  en: () => import('./messages/en.json', { with: { type: 'json' } }),
  sw: () => import('./messages/sw.json', { with: { type: 'json' } }),
  fr: () => import('./messages/fr.json', { with: { type: 'json' } }),
};
export const useMessages = makeUseMessages<typeof en>('shell');

import { defineMessages } from '@asili/web';
import type en from './messages/en.json';

/** This front end's own messages. */
export const { loaders, useMessages } = defineMessages<typeof en>('mfe_console', {
  en: () => import('./messages/en.json', { with: { type: 'json' } }),
  sw: () => import('./messages/sw.json', { with: { type: 'json' } }),
  fr: () => import('./messages/fr.json', { with: { type: 'json' } }),
});

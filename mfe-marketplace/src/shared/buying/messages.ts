import { defineMessages } from '@asili/web';
import type en from './messages/en.json';

/** Texts of checkout, payment and orders: fetched with the first of these pages, not with the marketplace. */
export const { loaders, namespace, useMessages } = defineMessages<typeof en>('mfe_marketplace_buying', {
  en: () => import('./messages/en.json', { with: { type: 'json' } }),
  sw: () => import('./messages/sw.json', { with: { type: 'json' } }),
  fr: () => import('./messages/fr.json', { with: { type: 'json' } }),
});

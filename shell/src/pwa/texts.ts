import { addMessages, makeUseMessages, type MessageLoaders } from '@asili/web';
import en from './messages/en.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import sw from './messages/sw.json' with { type: 'json' };

const namespace = 'pwa';

/** All three languages ride along: offline none could be fetched. */
const loaders: MessageLoaders = {
  en: () => Promise.resolve({ default: en }),
  sw: () => Promise.resolve({ default: sw }),
  fr: () => Promise.resolve({ default: fr }),
};
export const usePwaMessages = makeUseMessages<typeof en>(namespace);

/** Resolves when the texts can be read. */
export const pwaTexts = (): Promise<void> => addMessages(namespace, loaders);

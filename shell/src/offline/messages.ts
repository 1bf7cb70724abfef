import { addMessages, defineMessages } from '@asili/web';
import en from './messages/en.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import sw from './messages/sw.json' with { type: 'json' };

/** All three languages ride along: offline none could be fetched. */
const { loaders, namespace, useMessages } = defineMessages<typeof en>('offline', {
  en: async () => ({ default: en }),
  sw: async () => ({ default: sw }),
  fr: async () => ({ default: fr }),
});

export const useOfflineMessages = useMessages;

/** Resolves when the messages can be read. */
export const loadOfflineMessages = (): Promise<void> => addMessages(namespace, loaders);

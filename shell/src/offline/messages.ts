import { everyLanguage } from '@asili/kernel';
import { addMessages, defineMessages, type LoadMessages } from '@asili/web';
import type en from '../../../languages/en/shell-offline.json';

/** All languages ride along: offline none could be fetched. */
const { loaders, namespace, useMessages } = defineMessages<typeof en>(
  'offline',
  everyLanguage(
    (language): LoadMessages =>
      () =>
        import(/* webpackMode: "eager" */ `../../../languages/${language}/shell-offline.json`, {
          with: { type: 'json' },
        }) as ReturnType<LoadMessages>,
  ),
);

export const useOfflineMessages = useMessages;

/** Resolves when the messages can be read. */
export const loadOfflineMessages = (): Promise<void> => addMessages(namespace, loaders);

import type { Language, LoadMessages, MessageLoaders } from '@asili/web';

async function read(address: URL) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}: ${address.pathname}`);
  return { default: (await response.json()) as Readonly<Record<string, string>> };
}

function loader(address: URL): LoadMessages {
  let messages: ReturnType<LoadMessages> | undefined;
  return () => {
    messages ??= read(address).catch((error: unknown) => {
      messages = undefined;
      throw error;
    });
    return messages;
  };
}

/**
 * Loaders of message files that are fetched as data, each once. A dynamic import would do the same, but puts a name and a
 * hash of every file of every language into the first load of every page. A failure is asked again the next time.
 */
export const fetchMessages = (files: Readonly<Record<Language, URL>>): MessageLoaders =>
  Object.fromEntries(Object.entries(files).map(([code, address]) => [code, loader(address)])) as MessageLoaders;

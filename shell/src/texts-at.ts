import type { LoadMessages } from '@asili/web';

async function fetchTexts(address: URL) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}: ${address.pathname}`);
  return { default: (await response.json()) as Readonly<Record<string, string>> };
}

/**
 * Loader of a text file that is fetched as data, once. A dynamic import would do the same, but puts a name and a hash of
 * every file of every language into the first load of every page. A failure is asked again the next time.
 */
export function textsAt(address: URL): LoadMessages {
  let texts: ReturnType<typeof fetchTexts> | undefined;
  return () => {
    texts ??= fetchTexts(address).catch((error: unknown) => {
      texts = undefined;
      throw error;
    });
    return texts;
  };
}

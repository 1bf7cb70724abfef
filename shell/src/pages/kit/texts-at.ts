import type { LoadMessages } from '@asili/web';

/**
 * Loader of a text file that is fetched as data. A dynamic import would do the same, but puts a name and a hash of every
 * file of every language into the first load of every page.
 */
export function textsAt(address: URL): LoadMessages {
  return async () => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status}: ${address.pathname}`);
    return { default: (await response.json()) as Readonly<Record<string, string>> };
  };
}

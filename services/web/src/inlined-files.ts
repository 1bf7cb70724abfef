import { createHash } from 'node:crypto';

/** Values of the content policy for what stands in a page: `'sha256-…'`. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const nothingInline: InlineHashes = { scripts: [], styles: [] };

/**
 * What the policy of a page has to allow: the built files it names as inlined in its head. The hashes are those of the files, not of
 * what stands in the page: nothing but code of the build runs, whatever a renderer or a text put there. A name without a file
 * allows nothing.
 * @param find bytes of a built file by its public address
 */
export async function inlineHashes(
  html: string,
  find: (address: string) => Promise<Buffer | null>,
): Promise<InlineHashes> {
  const head = html.slice(0, html.indexOf('</head>') + 1);
  const hashesOf = async (element: 'script' | 'style'): Promise<string[]> => {
    const files = await Promise.all(
      [...head.matchAll(new RegExp(`<${element} data-file="([^"]+)"`, 'g'))].map(([, address = '']) => find(address)),
    );
    return files.flatMap((bytes) => (bytes ? [`'sha256-${createHash('sha256').update(bytes).digest('base64')}'`] : []));
  };
  return { scripts: await hashesOf('script'), styles: await hashesOf('style') };
}

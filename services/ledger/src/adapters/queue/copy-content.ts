import type { ContentStore } from '../../app/content/content-store.ts';
import type { KuboClient } from '../kubo/kubo-client.ts';

export const copyQueue = 'copy-content';

/** Gives a Kubo node its copy of one directory. Repeatable: importing the same archive again changes nothing. */
export async function copyContent(root: string, store: ContentStore, kubo: KuboClient): Promise<void> {
  await kubo.importCar(root, store.exportCar(root));
}

import { addMessages } from '@asili/web';
import type { PageLoader } from '@asili/web/remote';
import { loaders, namespace } from './messages.ts';

/** A page of buying with its texts. */
export async function withMessages(page: ReturnType<PageLoader>): ReturnType<PageLoader> {
  await addMessages(namespace, loaders);
  return page;
}

import { addMessages, type MessageLoaders } from '@asili/web';
import type { ComponentType } from 'react';
import * as developers from './developers/group.ts';
import * as help from './help/group.ts';
import * as legal from './legal/group.ts';
import * as product from './product/group.ts';
import * as talk from './talk/group.ts';

interface PageGroup {
  readonly namespace: string;
  readonly loaders: MessageLoaders;
  readonly pages: Readonly<Record<string, ComponentType>>;
}

const groups: readonly PageGroup[] = [product, developers, help, talk, legal];

/** The page at `path` with its texts at hand. Throws for a path that has none: links.ts lists those that have. */
export async function loadPage(path: string): Promise<ComponentType> {
  const group = groups.find(({ pages }) => pages[path]);
  const page = group?.pages[path];
  if (!page) throw new Error(`No public page at ${path}`);
  await addMessages(group.namespace, group.loaders);
  return page;
}

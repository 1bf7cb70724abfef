import { createElement, lazy, type ComponentType } from 'react';
import { useGiveBackTyped } from '../prerendered.ts';

const pages = new Map<string, ComponentType>();

function pageAt(path: string): ComponentType {
  let page = pages.get(path);
  if (!page) {
    page = lazy(async () => {
      const { loadPage } = await import(/* webpackChunkName: "pages" */ './page-set.ts');
      return { default: await loadPage(path) };
    });
    pages.set(path, page);
  }
  return page;
}

/** The public page at `path`, fetched with its texts when it is first shown. Suspends. */
export function PublicPage({ path }: { readonly path: string }) {
  useGiveBackTyped();
  return createElement(pageAt(path));
}

import { forgetWhenFailed } from '@asili/web';
import { createElement, use, type ComponentType } from 'react';
import { RestoreEarlyInput } from '../main/early-input.ts';
import { RetryableLoad } from './retryable-load.ts';
import type { OwnRoute } from './own-routes.ts';

const pages = new Map<OwnRoute, RetryableLoad<ComponentType>>();

/** A page of the shell, fetched with its texts when it is first shown. Suspends. */
export function OwnPage({ route }: { readonly route: OwnRoute }) {
  let page = pages.get(route);
  if (!page) {
    pages.set(route, (page = new RetryableLoad(route.load)));
    forgetWhenFailed(page.promise, () => pages.delete(route));
  }
  return (
    <>
      {createElement(use(page.promise))}
      <RestoreEarlyInput />
    </>
  );
}

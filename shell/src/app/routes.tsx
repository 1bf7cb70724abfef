import { addMessages, useSession } from '@asili/web';
import { routeFor } from '@asili/web/federation';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import * as landingTexts from '../landing/texts.ts';
import { publicPath } from '../layout/links.ts';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { PublicPage } from '../pages/public-page.tsx';
import { NotFound } from './not-found.tsx';

const Landing = lazy(async () => {
  const [{ Landing: page }] = await Promise.all([import(/* webpackChunkName: "landing" */ '../landing/landing.tsx'), addMessages(landingTexts.namespace, landingTexts.loaders)]);
  return { default: page };
});
const RemoteView = lazy(() => import('../remotes/remote-view.tsx').then((module) => ({ default: module.RemoteView })));

/** The page of this address in this session (specification, section 2). A path without one says so. */
export function Routes() {
  const [path] = useLocation();
  const { isArtisan, isCustomer } = useSession();
  const role = isArtisan ? 'artisan' : isCustomer ? 'customer' : 'anonymous';
  const route = routeFor(path, role);
  if (route) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <RemoteView name={route.remote} key={route.remote} />
      </Suspense>
    );
  }
  const known = publicPath(path);
  if (known) {
    return (
      <Suspense fallback={<PageSkeleton />} key={known}>
        <PublicPage path={known} />
      </Suspense>
    );
  }
  return path === '/' ? (
    <Suspense fallback={<PageSkeleton />}>
      <Landing />
    </Suspense>
  ) : (
    <NotFound />
  );
}

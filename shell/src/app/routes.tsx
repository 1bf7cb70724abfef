import { addMessages, useSession } from '@asili/web';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import * as landingTexts from '../landing/texts.ts';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { PublicPage } from '../pages/public-page.tsx';
import { NotFound } from './not-found.tsx';
import { placeOf, type Place } from './place.ts';

const Landing = lazy(async () => {
  const [{ Landing: page }] = await Promise.all([import(/* webpackChunkName: "landing" */ '../landing/landing.tsx'), addMessages(landingTexts.namespace, landingTexts.loaders)]);
  return { default: page };
});
const RemoteView = lazy(() => import('../remotes/remote-view.tsx').then((module) => ({ default: module.RemoteView })));

/**
 * The page of this address in this session. A path without one says so. The element stays the same while the place does:
 * a prerendered page is kept until its code has come, unless it gets new properties before.
 */
export function Routes() {
  const [path] = useLocation();
  const { isArtisan, isCustomer } = useSession();
  const place = JSON.stringify(placeOf(path, isArtisan ? 'artisan' : isCustomer ? 'customer' : 'anonymous'));
  return useMemo(() => pageAt(JSON.parse(place) as Place), [place]);
}

function pageAt(place: Place): ReactNode {
  switch (place.kind) {
    case 'remote':
      return <Waiting key={place.name}><RemoteView name={place.name} /></Waiting>;
    case 'public':
      return <Waiting key={place.path}><PublicPage path={place.path} /></Waiting>;
    case 'landing':
      return <Waiting><Landing /></Waiting>;
    case 'missing':
      return <NotFound />;
  }
}

function Waiting({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<PageSkeleton />}>{children}</Suspense>;
}

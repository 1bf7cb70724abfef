import { knownRemotes, readRemotes, routesAt, type DeclaredRoute } from '@asili/web/federation';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { prerenderedLayout } from '../main/hydrate-page.ts';
import { ownRoutes } from './own-routes.ts';
import { layoutAt } from './resolve-route.ts';

/** The frame around the page of this address: the usual one until the remotes are known, unless the page came from the server with another. */
export function useLayout(): DeclaredRoute['layout'] {
  const [path] = useLocation();
  const [remotes, setRemotes] = useState(knownRemotes);
  const isOwn = routesAt(ownRoutes, path).length > 0;
  useEffect(() => {
    if (!remotes && !isOwn) void readRemotes().then(setRemotes, () => undefined); // Where that fails, the page says so.
  }, [remotes, isOwn]);
  return remotes ? layoutAt(remotes, path) : prerenderedLayout();
}

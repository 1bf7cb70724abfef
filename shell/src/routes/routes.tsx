import { AppErrorBoundary, forgetWhenFailed, lazyPart, useSession } from '@asili/web';
import {
  forgetList,
  knownRemotes,
  readRemotes,
  RemoteUnknown,
  type RemoteDescription,
  type Role,
} from '@asili/web/federation';
import { Suspense, use, useMemo } from 'react';
import { useLocation } from 'wouter';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { RemoteDown } from './remote-down.tsx';
import { RetryableLoad } from './retryable-load.ts';
import { NotFound } from './not-found.tsx';
import { OwnPage } from './own-page.tsx';
import { ownRouteAt, remoteRouteAt } from './resolve-route.ts';

const RemoteView = lazyPart(() => import('./remote-view.tsx').then((module) => module.RemoteView));

function useRole(): Role {
  const { isArtisan, isCustomer, isOperator } = useSession();
  return isArtisan ? 'artisan' : isCustomer ? 'customer' : isOperator ? 'operator' : 'anonymous';
}

/**
 * The page of this address in this session. A path without one says so. The element stays the same while the page does:
 * a prerendered page is kept until its code has come, unless it gets new properties before.
 */
export function Routes() {
  const [path] = useLocation();
  const own = ownRouteAt(path, useRole());
  return useMemo(
    () =>
      own ? (
        <Suspense key={own.path} fallback={<PageSkeleton />}>
          <OwnPage route={own} />
        </Suspense>
      ) : (
        <RemoteRoutes />
      ),
    [own],
  );
}

/** Where the shell has no page: what the deployed remotes declare there. */
export function RemoteRoutes() {
  const [path] = useLocation();
  return (
    <AppErrorBoundary
      resetKey={path}
      onRetry={dropList}
      fallback={(error, retry) => <RemoteDown error={error} onRetry={retry} />}
    >
      <Suspense fallback={<PageSkeleton />}>
        <RemoteRoute />
      </Suspense>
    </AppErrorBoundary>
  );
}

let list: RetryableLoad<readonly RemoteDescription[]> | undefined;

function dropList(): void {
  list = undefined;
  forgetList();
}

function readList(): Promise<readonly RemoteDescription[]> {
  let isFirst = true;
  if (!list) {
    list = new RetryableLoad(() => {
      if (!isFirst) forgetList();
      isFirst = false;
      return readRemotes();
    });
    forgetWhenFailed(list.promise, dropList);
  }
  return list.promise;
}

/** Only waits for the list: a component that suspends and finds the list there when it runs again may have no hooks that remember. */
function RemoteRoute() {
  return <MatchedRoute remotes={knownRemotes() ?? use(readList())} />;
}

/** As above: a new element before the remote is there would end the prerendered page. */
function MatchedRoute({ remotes }: { readonly remotes: readonly RemoteDescription[] }) {
  const [path] = useLocation();
  const role = useRole();
  const match = remoteRouteAt(remotes, path, role);
  const name = match.kind === 'remote' ? match.name : null;
  const view = useMemo(() => name && <RemoteView key={name} name={name} />, [name]);
  if (match.kind === 'down') throw new RemoteUnknown(path);
  return view ?? <NotFound roles={match.kind === 'forbidden' ? match.roles : []} />;
}

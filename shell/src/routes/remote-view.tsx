import { useIsHydrating } from '@asili/ui';
import { AppErrorBoundary } from '@asili/web';
import type { RemoteName } from '@asili/web/federation';
import { createElement, Suspense, use } from 'react';
import { useLocation } from 'wouter';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { RemoteDown } from './remote-down.tsx';
import { dropRemote, pageOf, readyRemote } from './ready-remotes.ts';
import { NotFound } from './not-found.tsx';
import { RestoreEarlyInput } from '../main/early-input.ts';
import { isFromOtherBuild, OtherBuildError } from '../main/hydrate-page.ts';

/** The pages of one remote, with a skeleton while they come and a fallback with retry when they do not; another page of it is asked for anew. */
export function RemoteView({ name }: { readonly name: RemoteName }) {
  const [path] = useLocation();
  return (
    <AppErrorBoundary
      resetKey={path}
      onRetry={() => dropRemote(name)}
      fallback={(error, retry) => <RemoteDown error={error} onRetry={retry} />}
    >
      <Suspense fallback={<PageSkeleton />}>
        <RemotePage name={name} />
      </Suspense>
    </AppErrorBoundary>
  );
}

function RemotePage({ name }: { readonly name: RemoteName }) {
  const [path] = useLocation();
  const remote = use(readyRemote(name, path));
  if (useIsHydrating() && isFromOtherBuild(name, remote.version)) throw new OtherBuildError();
  const page = pageOf(remote, path);
  if (!page) return <NotFound />;
  return (
    <>
      {createElement(use(page.component), { key: page.path })}
      <RestoreEarlyInput />
    </>
  );
}

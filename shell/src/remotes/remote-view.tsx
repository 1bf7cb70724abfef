import { useTakingOver } from '@asili/ui';
import { AppErrorBoundary } from '@asili/web';
import type { RemoteName } from '@asili/web/federation';
import { createElement, Suspense, use } from 'react';
import { useLocation } from 'wouter';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { RemoteDown } from './remote-down.tsx';
import { dropRemote, pageOf, readyRemote } from './ready-remotes.ts';
import { NotFound } from '../app/not-found.tsx';
import { isFromOtherBuild, useGiveBackTyped } from '../prerendered.ts';

/** The pages of one remote, with a skeleton while they come and a fallback with retry when they do not. */
export function RemoteView({ name }: { readonly name: RemoteName }) {
  return (
    <AppErrorBoundary onRetry={() => dropRemote(name)} fallback={(_error, retry) => <RemoteDown onRetry={retry} />}>
      <Suspense fallback={<PageSkeleton />}>
        <RemotePage name={name} />
      </Suspense>
    </AppErrorBoundary>
  );
}

function RemotePage({ name }: { readonly name: RemoteName }) {
  const [path] = useLocation();
  const remote = use(readyRemote(name, path));
  useGiveBackTyped();
  if (useTakingOver() && isFromOtherBuild(name, remote.version)) throw new Error('made by another build'); // React then draws this part anew.
  const page = pageOf(remote, path);
  if (!page) return <NotFound />;
  return createElement(use(page.component), { key: page.pattern });
}

import { useSession } from '@asili/web';
import { lazy, Suspense } from 'react';

const SessionExpired = lazy(() =>
  import(/* webpackChunkName: "frame" */ './session-expired.tsx').then((module) => ({
    default: module.SessionExpired,
  })),
);

/** Where the page says that its session has ended, once it has. */
export function SessionExpiredSlot() {
  const { isExpired, user } = useSession();
  return isExpired ? (
    <Suspense>
      <SessionExpired role={user?.userType ?? 'customer'} />
    </Suspense>
  ) : null;
}

import { lazyPart, PartSlot, useSession } from '@asili/web';
import { useLocation } from 'wouter';

const SessionExpired = lazyPart(() =>
  import(/* webpackChunkName: "frame" */ './session-expired.tsx').then((module) => module.SessionExpired),
);

/** Where the page says that its session has ended, once it has. */
export function SessionExpiredSlot() {
  const [path] = useLocation();
  const { isExpired, user } = useSession();
  return isExpired ? (
    <PartSlot resetKey={path}>
      <SessionExpired role={user?.userType ?? 'customer'} />
    </PartSlot>
  ) : null;
}

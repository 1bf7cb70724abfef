import type { SessionReply, User } from '@asili/contracts';
import { ErrorNotice, LoadingRegion, PageHeader, Skeleton } from '@asili/ui';
import { api, describeError, usePageTitle, useSession } from '@asili/web';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../messages.ts';
import { ProfileForm } from './profile-form.tsx';
import classes from './profile.module.css';

/** What buyers read about the maker, and the language Asili writes to them in. */
export function ProfilePage() {
  const t = useMessages();
  usePageTitle(t('profile.title'));
  const { user, isArtisan } = useSession();
  const profile = useQuery({ queryKey: ['own-profile', user?.id], queryFn: async ({ signal }): Promise<User | null> => (await api<SessionReply>('GET', '/api/auth/session', { signal })).user, enabled: isArtisan, staleTime: 0 });
  return (
    <div className={`wrap ${classes.page}`}>
      <PageHeader title={t('profile.title')} subtitle={t('profile.subtitle')} />
      {profile.isPending && (
        <LoadingRegion label={t('profile.title')}>
          {[1, 2, 3, 4].map((field) => (
            <Skeleton key={field} height={76} />
          ))}
        </LoadingRegion>
      )}
      {profile.isError && <ErrorNotice title={describeError(profile.error, t('profile.loadFailed'))} onRetry={() => void profile.refetch()} retrying={profile.isFetching} />}
      {profile.data && <ProfileForm key={profile.data.id} profile={profile.data} />}
    </div>
  );
}

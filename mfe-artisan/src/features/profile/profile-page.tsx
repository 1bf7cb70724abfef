import { Container, ErrorNotice, LoadingRegion, PageHeader, Skeleton } from '@asili/ui';
import { describeError, usePageTitle, useSession } from '@asili/web';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../messages.ts';
import { profileQuery } from './api/get-profile.ts';
import { PhoneNumber } from './components/phone-number.tsx';
import { ProfileForm } from './components/profile-form.tsx';
import classes from './profile.module.css';

/** What buyers read about the artisan, and the language Asili writes to them in. */
export function ProfilePage() {
  const t = useMessages();
  usePageTitle(t('profile.title'));
  const { user, isArtisan } = useSession();
  const profile = useQuery(profileQuery(isArtisan ? user?.id : undefined));
  return (
    <Container className={classes.page}>
      <PageHeader title={t('profile.title')} subtitle={t('profile.subtitle')} />
      {profile.isPending && (
        <LoadingRegion label={t('profile.title')}>
          {[1, 2, 3, 4].map((field) => (
            <Skeleton key={field} height={76} />
          ))}
        </LoadingRegion>
      )}
      {profile.isError && (
        <ErrorNotice
          title={describeError(profile.error, t('profile.loadFailed'))}
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        />
      )}
      {profile.data && <ProfileForm key={profile.data.id} profile={profile.data} />}
      {profile.data?.phoneNumber && <PhoneNumber profile={profile.data} />}
    </Container>
  );
}

import type { PhotoLinkContent } from '@asili/contracts';
import {
  Container,
  EmptyState,
  ErrorNotice,
  LinkButton,
  LoadingRegion,
  Notice,
  PageHeader,
  Skeleton,
  Text,
  TextLink,
  useUi,
  VisuallyHidden,
} from '@asili/ui';
import { exactTime } from '@asili/ui/data';
import { LeaveGuard } from '@asili/ui/dialog';
import { AddPhotoSlot, FailedPhotoSlot, PhotoSlot, PhotoSlots } from '@asili/ui/pictures';
import { ApiError, describeError, usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import Info from 'lucide-react/icons/info';
import { useSyncExternalStore } from 'react';
import { useMessages } from '../../messages.ts';
import { photoLinkQuery } from './api/photo-link.ts';
import classes from './photo-link.module.css';
import { useAddedPhotos } from './use-added-photos.ts';

/** /photos#token: photos of one product from whoever has its link, without signing in. */
export function PhotoLinkPage() {
  const t = useMessages();
  usePageTitle(t('photoLink.title'));
  const token = useToken();
  const { data, error, isFetching, refetch } = useQuery(photoLinkQuery(token ?? ''));
  const isOver = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Container space="page" className={classes.page}>
      {token === '' || isOver ? (
        <EmptyState
          as="h1"
          title={t('photoLink.overTitle')}
          actions={
            <LinkButton variant="primary" href={paths.artisanSignIn.getHref()}>
              {t('photoLink.signIn')}
            </LinkButton>
          }
        >
          {t(token === '' ? 'photoLink.none' : 'photoLink.over')}
        </EmptyState>
      ) : (
        <>
          <PageHeader
            title={t('photoLink.title')}
            subtitle={data && t('photoLink.forProduct', { name: data.product.name, code: data.product.shortCode })}
          />
          {!data && !error && (
            <LoadingRegion label={t('photoLink.title')}>
              <Skeleton height={240} shape="card" />
            </LoadingRegion>
          )}
          {!data && error && (
            <ErrorNotice title={t('photoLink.failed')} onRetry={() => void refetch()} retrying={isFetching}>
              {describeError(error, t('photoLink.failed'))}
            </ErrorNotice>
          )}
          {data && token !== undefined && <Photos token={token} content={data} />}
        </>
      )}
    </Container>
  );
}

function Photos({
  token,
  content: { product, photos, left, expiresAt },
}: {
  readonly token: string;
  readonly content: PhotoLinkContent;
}) {
  const t = useMessages();
  const { locale } = useUi();
  const { sending, failed, add, dismiss } = useAddedPhotos(token);
  const room = left - sending.length;
  return (
    <>
      <LeaveGuard active={sending.length > 0} question={t('photos.leave')} />
      <PhotoSlots>
        {photos.map(({ id }, index) => (
          <PhotoSlot
            key={id}
            src={`/media/${id}/640.jpg`}
            alt={t('photos.alt', { number: index + 1 })}
            caption={t('photos.saved')}
          />
        ))}
        {sending.map(({ key, preview }) => (
          <PhotoSlot key={key} src={preview} alt="" caption={t('photoLink.sending')} progress={50} />
        ))}
        {failed.map(({ key, problem }) => (
          <FailedPhotoSlot key={key} reason={problem} actionLabel={t('photos.another')} onAction={() => dismiss(key)} />
        ))}
        {room > 0 && (
          <AddPhotoSlot
            title={t('photos.add')}
            hint={t('photos.room', { count: room })}
            onFiles={(files) => add(files.slice(0, room))}
          />
        )}
      </PhotoSlots>
      <VisuallyHidden role="status" as="p">
        {photos.length > 0 && t('photoLink.done', { number: photos.length })}
      </VisuallyHidden>
      {left === 0 && <Text>{t('photoLink.full', { count: photos.length })}</Text>}
      <Notice icon={Info}>{t('photoLink.later')}</Notice>
      <Text tone="secondary" size="sm">
        {t('photoLink.until', { date: exactTime(new Date(expiresAt), locale) })}
      </Text>
      <Text>
        <TextLink data-touch-target href={paths.product.getHref(product.id)}>
          {t('photoLink.see')}
        </TextLink>
      </Text>
    </>
  );
}

/** What stands behind `#`, which no browser sends anywhere; undefined while rendered ahead. */
function useToken(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('hashchange', listener);
      return () => removeEventListener('hashchange', listener);
    },
    () => location.hash.slice(1),
    () => undefined,
  );
}

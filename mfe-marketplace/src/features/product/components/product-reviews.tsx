import type { Product, Review, ReviewSummary } from '@asili/contracts';
import {
  Button,
  Card,
  Container,
  EmptyState,
  ErrorNotice,
  LoadingRegion,
  Skeleton,
  SkeletonLines,
  Text,
  TextLink,
} from '@asili/ui';
import { Chip, ChipGroup } from '@asili/ui/forms';
import { Dialog } from '@asili/ui/dialog';
import { Photo } from '@asili/ui/pictures';
import { describeError, useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { ReviewItem } from '../../../shared/review-item.tsx';
import { reviewsQuery } from '../api/get-reviews.ts';
import classes from '../product.module.css';
import { ReviewFigures } from './review-figures.tsx';

/** What buyers say of the product: figures, reviews with photos, and the artisan's replies. */
export function ProductReviews({ product }: { readonly product: Product }) {
  const t = useMessages();
  const { user } = useSession();
  const [withPhotos, setWithPhotos] = useState(false);
  const reviews = useInfiniteQuery({ ...reviewsQuery(product.id, withPhotos), placeholderData: (before) => before });
  const summary = reviews.data?.pages[0]?.summary;
  return (
    <Container as="section" space="section" aria-labelledby="reviews">
      <div className={classes.reviewsTitle}>
        <h2 id="reviews">{t('reviews.title')}</h2>
        <Text size="sm" tone="secondary">
          {t('reviews.buyersOnly')}
        </Text>
      </div>
      {reviews.isPending && (
        <LoadingRegion label={t('reviews.title')}>
          <Skeleton height={24} />
          <SkeletonLines count={3} />
        </LoadingRegion>
      )}
      {reviews.isError && !reviews.data && (
        <ErrorNotice title={t('reviews.failed')} onRetry={() => void reviews.refetch()} retrying={reviews.isFetching}>
          {describeError(reviews.error, t('reviews.failedText'))}
        </ErrorNotice>
      )}
      {summary?.count === 0 && (
        <EmptyState as="h3" title={t('reviews.none')}>
          {t('reviews.noneText')}
        </EmptyState>
      )}
      {summary && summary.count > 0 && (
        <div className={classes.reviews}>
          <div className={classes.reviewFigures}>
            <Card>
              <ReviewFigures summary={summary} />
            </Card>
            {user?.userType === 'customer' && (
              <Text size="sm" tone="secondary">
                {t('reviews.own')}{' '}
                <TextLink data-touch-target href={paths.orders.getHref()}>
                  {t('reviews.ownOrders')}
                </TextLink>
              </Text>
            )}
          </div>
          <div>
            <Filters summary={summary} withPhotos={withPhotos} onChange={setWithPhotos} />
            <Reviews product={product} reviews={reviews.data?.pages.flatMap((page) => page.reviews) ?? []} />
            {reviews.hasNextPage && (
              <Button busy={reviews.isFetchingNextPage} onClick={() => void reviews.fetchNextPage()}>
                {t('reviews.more')}
              </Button>
            )}
            {reviews.isFetchNextPageError && (
              <Text role="alert" tone="secondary">
                {describeError(reviews.error, t('reviews.failed'))}
              </Text>
            )}
          </div>
        </div>
      )}
    </Container>
  );
}

function Filters({
  summary,
  withPhotos,
  onChange,
}: {
  readonly summary: ReviewSummary;
  readonly withPhotos: boolean;
  readonly onChange: (withPhotos: boolean) => void;
}) {
  const t = useMessages();
  if (summary.withPhotos === 0) return null;
  return (
    <ChipGroup label={t('reviews.show')}>
      <Chip pressed={!withPhotos} onPress={() => onChange(false)} count={summary.count}>
        {t('reviews.all')}
      </Chip>
      <Chip pressed={withPhotos} onPress={() => onChange(true)} count={summary.withPhotos}>
        {t('reviews.withPhotos')}
      </Chip>
    </ChipGroup>
  );
}

function Reviews({ product, reviews }: { readonly product: Product; readonly reviews: readonly Review[] }) {
  const t = useMessages();
  const [open, setOpen] = useState<{ readonly review: Review; readonly index: number }>();
  const image = open?.review.images[open.index];
  return (
    <>
      <ul className={classes.reviewList}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem
              review={review}
              artisan={product.artisan}
              bought
              onPhoto={(index) => setOpen({ review, index })}
            />
          </li>
        ))}
      </ul>
      <Dialog
        open={image !== undefined}
        onOpenChange={() => setOpen(undefined)}
        title={t('reviews.photoTitle')}
        size="wide"
      >
        {image && (
          <Photo
            image={{ ...image, alt: t('reviews.photoTitle') }}
            alt={t('reviews.photoTitle')}
            sizes="90vw"
            eager
            className={classes.whole}
          />
        )}
      </Dialog>
    </>
  );
}

import { Container, LoadingRegion, Skeleton, SkeletonLines, VisuallyHidden } from '@asili/ui';
import { useMessages } from '../../../messages.ts';
import classes from '../product.module.css';

/** The shape of a product page while it loads. */
export function ProductSkeleton() {
  const t = useMessages();
  return (
    <LoadingRegion label={t('product.loading')}>
      <Container className={classes.page}>
        <VisuallyHidden as="h1">{t('product.loading')}</VisuallyHidden>
        <div className={classes.split}>
          <Skeleton ratio={1} shape="card" />
          <div className={classes.offer}>
            <Skeleton width="80%" height={38} />
            <Skeleton width="50%" height={18} />
            <Skeleton width="30%" height={34} />
            <Skeleton height={120} shape="card" />
            <SkeletonLines count={5} />
          </div>
        </div>
      </Container>
    </LoadingRegion>
  );
}

import { LoadingRegion, Skeleton, SkeletonLines } from '@asili/ui';
import { useMessages } from '../../messages.ts';
import classes from './product.module.css';

/** The shape of a product page while it loads. */
export function ProductSkeleton() {
  const t = useMessages();
  return (
    <LoadingRegion label={t('product.loading')}>
      <div className={`wrap ${classes.page}`}>
        <h1 className="vh">{t('product.loading')}</h1>
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
      </div>
    </LoadingRegion>
  );
}

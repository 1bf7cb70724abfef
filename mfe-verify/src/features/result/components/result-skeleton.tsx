import { LoadingRegion, Skeleton, SkeletonLines, VisuallyHidden } from '@asili/ui';
import { useMessages } from '../../../messages.ts';
import classes from '../../../shared/result.module.css';

/** The shape of a result while the ledger is asked. */
export function ResultSkeleton() {
  const t = useMessages();
  return (
    <LoadingRegion label={t('result.verifying')}>
      <div className={classes.result}>
        <VisuallyHidden as="h1">{t('result.verifying')}</VisuallyHidden>
        <div className={classes.full}>
          <Skeleton height={210} shape="card" />
        </div>
        <SkeletonLines count={5} />
        <SkeletonLines count={6} />
      </div>
    </LoadingRegion>
  );
}

import { LoadingRegion, Skeleton, SkeletonLines } from '@asili/ui';
import classes from './layout.module.css';

/** Stands in while a page of a remote arrives. */
export function PageSkeleton() {
  return (
    <div className={`wrap ${classes.pageSkeleton ?? ''}`}>
      <LoadingRegion>
        <div className="stack">
          <Skeleton width={260} height={40} />
          <Skeleton height={50} shape="card" />
          <div className={classes.skeletonGrid}>
            <Skeleton ratio={1} shape="card" />
            <Skeleton ratio={1} shape="card" />
            <Skeleton ratio={1} shape="card" />
          </div>
          <SkeletonLines />
        </div>
      </LoadingRegion>
    </div>
  );
}

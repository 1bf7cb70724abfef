import { Container, LoadingRegion, Skeleton, SkeletonLines, Stack } from '@asili/ui';
import classes from './layout.module.css';

/** Stands in while a page of a remote arrives. */
export function PageSkeleton() {
  return (
    <Container className={classes.pageSkeleton}>
      <LoadingRegion>
        <Stack>
          <Skeleton width={260} height={40} />
          <Skeleton height={50} shape="card" />
          <div className={classes.skeletonGrid}>
            <Skeleton ratio={1} shape="card" />
            <Skeleton ratio={1} shape="card" />
            <Skeleton ratio={1} shape="card" />
          </div>
          <SkeletonLines />
        </Stack>
      </LoadingRegion>
    </Container>
  );
}

import { Card, LoadingRegion, Skeleton, SkeletonLines } from '@asili/ui';
import classes from '../cart.module.css';

/** The shape of a cart while it loads. */
export function CartSkeleton() {
  return (
    <LoadingRegion>
      <div className={classes.columns}>
        <div className={classes.groups}>
          {[1, 2].map((group) => (
            <Card key={group} className={classes.group}>
              <Skeleton width="60%" height={44} />
              <Skeleton height={92} />
            </Card>
          ))}
        </div>
        <Card className={classes.group}>
          <SkeletonLines count={4} />
        </Card>
      </div>
    </LoadingRegion>
  );
}

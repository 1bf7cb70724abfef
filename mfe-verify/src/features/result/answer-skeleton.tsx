import { LoadingRegion, Skeleton, SkeletonLines } from '@asili/ui';
import { useMessages } from '../../messages.ts';
import classes from './result.module.css';

/** The shape of an answer while the ledger is asked. */
export function AnswerSkeleton() {
  const t = useMessages();
  return (
    <LoadingRegion label={t('answer.checking')}>
      <div className={classes.answer}>
        <h1 className="vh">{t('answer.checking')}</h1>
        <div className={classes.full}>
          <Skeleton height={210} shape="card" />
        </div>
        <SkeletonLines count={5} />
        <SkeletonLines count={6} />
      </div>
    </LoadingRegion>
  );
}

import type { Product } from '@asili/contracts';
import { Button, Notice, toast } from '@asili/ui';
import { FactsList, Money } from '@asili/ui/data';
import { describeError, useSession } from '@asili/web';
import { useMutation } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { useMessages } from '../../messages.ts';
import type { Draft } from './draft.ts';
import { usePhotoSources } from './photo-sources.ts';
import { submit as send } from './submit.ts';
import classes from './wizard.module.css';

export interface ReviewStepProps {
  readonly draft: Draft;
  readonly onPrevious: () => void;
  readonly onRegistered: (product: Product) => void;
  /** There is no connection: the piece waits on this device. */
  readonly onWaiting: () => void;
}

/** Step 3: read it once more, then submit. A failure keeps everything. */
export function ReviewStep({ draft, onPrevious, onRegistered, onWaiting }: ReviewStepProps) {
  const t = useMessages();
  const owner = useSession().user?.id ?? '';
  const sourceOf = usePhotoSources(owner, draft.photos);
  const submit = useMutation({
    mutationFn: () => send(owner, draft),
    onSuccess: (product) => {
      if (!product) return onWaiting();
      toast({ title: t('review.done'), description: t('review.doneText'), variant: 'success' });
      onRegistered(product);
    },
    onError: () => toast({ title: t('review.failed'), description: t('review.failedText'), variant: 'destructive' }),
  });
  const [main] = draft.photos;
  return (
    <div className={classes.form}>
      <h1 tabIndex={-1}>{t('review.title')}</h1>
      <div className={classes.review}>
        {main && <img className={classes.reviewPhoto} src={sourceOf(main)} alt={draft.name} />}
        <div className={classes.reviewText}>
          <h2 className="h-md">{draft.name}</h2>
          {draft.description && <p className="s2">{draft.description}</p>}
          <FactsList
            small
            facts={[
              [t('wizard.category'), draft.category && t(`category.${draft.category}` as 'category.Woodwork')],
              [t('wizard.price'), draft.price && <Money amount={draft.price} currency={draft.currency} />],
              [t('wizard.photos'), t('review.photos', { count: draft.photos.length })],
              [t('wizard.materials'), draft.materials],
              [t('wizard.technique'), draft.technique && t(`technique.${draft.technique}` as 'technique.weaving')],
              [t('wizard.dimensions'), draft.dimensions],
              [t('wizard.stock'), draft.stock],
            ]}
          />
        </div>
      </div>
      <Notice icon={Lock}>{t('photos.fixed')}</Notice>
      {submit.isError && (
        <Notice kind="danger" announce="alert" title={t('review.failed')}>
          {describeError(submit.error, t('review.failedText'))}
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button onClick={onPrevious} disabled={submit.isPending}>
          {t('wizard.previous')}
        </Button>
        <Button variant="primary" busy={submit.isPending} onClick={() => submit.mutate()}>
          {t('review.submit')}
        </Button>
      </div>
    </div>
  );
}

import type { Product } from '@asili/contracts';
import { Button, Heading, Notice, Text, TextLink, toast } from '@asili/ui';
import { DescriptionList, Money } from '@asili/ui/data';
import { ApiError, describeError, useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useMutation } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { useMessages } from '../../../messages.ts';
import { asNew, type Draft, type DraftPhoto, mayBeRegistered, withTriedAt } from '../../../shared/products/draft.ts';
import { registerProduct } from '../api/register-product.ts';
import { WhatYouReceive } from './what-you-receive.tsx';
import classes from '../register-product.module.css';

export interface ReviewStepProps {
  readonly draft: Draft;
  readonly sourceOf: (photo: DraftPhoto) => string;
  readonly onPrevious: () => void;
  /** The draft as it is sent: under another key, or with the time of its first attempt. */
  readonly onSent: (draft: Draft) => void;
  readonly onRegistered: (product: Product) => void;
  /** There is no connection: the product waits on this device. */
  readonly onPending: () => void;
}

/** Step 3: read it once more, then submit. A failure keeps everything. */
export function ReviewStep({ draft, sourceOf, onPrevious, onSent, onRegistered, onPending }: ReviewStepProps) {
  const t = useMessages();
  const owner = useSession().user?.id ?? '';
  const isUnsure = mayBeRegistered(draft);
  const submit = useMutation({
    mutationFn: () => {
      const sent = isUnsure ? asNew(draft) : draft; // They have read that it may be registered already.
      return registerProduct(owner, sent, (triedAt) => onSent(withTriedAt(sent, triedAt)));
    },
    onSuccess: (product) => {
      if (!product) return onPending();
      toast({ title: t('review.done'), description: t('review.doneText'), variant: 'success' });
      onRegistered(product);
    },
  });
  const reason = describeError(submit.error, '');
  const [main] = draft.photos;
  return (
    <div className={classes.form}>
      <h1 tabIndex={-1}>{t('review.title')}</h1>
      <div className={classes.review}>
        {main && <img className={classes.reviewPhoto} src={sourceOf(main)} alt={draft.name} />}
        <div className={classes.reviewText}>
          <Heading>{draft.name}</Heading>
          {draft.description && (
            <Text tone="secondary">
              <bdi>{draft.description}</bdi>
            </Text>
          )}
          <DescriptionList
            small
            facts={[
              [t('wizard.category'), draft.category && t(`category.${draft.category}` as 'category.Woodwork')],
              [t('wizard.price'), draft.price && <Money amount={draft.price} currency={draft.currency} />],
              [t('wizard.photos'), t('review.photos', { count: draft.photos.length })],
              [t('wizard.materials'), draft.materials],
              [t('wizard.technique'), draft.technique && t(`technique.${draft.technique}` as 'technique.weaving')],
              [t('wizard.dimensions'), draft.dimensions],
              [t('wizard.stock'), draft.stock],
              [t('wizard.days'), draft.daysToMake],
              [t('wizard.care'), draft.care],
            ]}
          />
        </div>
      </div>
      {draft.price && <WhatYouReceive price={draft.price} currency={draft.currency} />}
      <Notice icon={Lock}>{t('photos.fixed')}</Notice>
      {isUnsure && (
        <Notice kind="caution">
          <p>{t('unsent.unsure')}</p>
          <p>
            <TextLink data-touch-target href={paths.ownProducts.getHref()}>
              {t('success.back')}
            </TextLink>
          </p>
        </Notice>
      )}
      {submit.isError && (
        <Notice kind="danger" announce="alert" title={t('review.failed')}>
          <p>{t('review.failedText')}</p>
          {reason && <p>{reason}</p>}
          {submit.error instanceof ApiError && submit.error.code === 'PRODUCTS.LISTING_LIMIT' && (
            <p>
              <TextLink data-touch-target href={paths.pricing.getHref()}>
                {t('plan.see')}
              </TextLink>
            </p>
          )}
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

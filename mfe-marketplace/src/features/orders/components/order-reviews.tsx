import type { Order } from '@asili/contracts';
import { Button, Heading, toast, useUi } from '@asili/ui';
import { exactDate } from '@asili/ui/data';
import { Dialog } from '@asili/ui/dialog';
import { artisanName } from '@asili/web';
import { useQueryClient } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { purchaseQuery } from '../../../shared/buying/api/get-purchase.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import { ReviewItem } from '../../../shared/review-item.tsx';
import classes from '../orders.module.css';
import { ReviewForm } from './review-form.tsx';

type Line = Order['lines'][number];

/** What the buyer says of the items of a delivered order, or may say now. */
export function OrderReviews({
  order: { id, artisan, lines },
  purchaseId,
}: {
  readonly order: Order;
  readonly purchaseId: string;
}) {
  const t = useMessages();
  const queries = useQueryClient();
  const { locale } = useUi();
  const [reviewing, setReviewing] = useState<Line>();
  const name = artisanName(artisan);
  const reviewable = lines.filter(({ review, reviewUntil }) => review ?? reviewUntil);
  if (reviewable.length === 0) return null;
  const written = () => {
    setReviewing(undefined);
    toast({ title: t('review.thanks'), description: t('review.thanksText') });
    void queries.invalidateQueries({ queryKey: purchaseQuery(purchaseId).queryKey });
  };
  return (
    <section className={classes.messages} aria-label={t('review.title')}>
      {reviewable.map((line) => (
        <div key={line.productId} className={classes.reviewed}>
          <Heading as="h3" size="sm">
            {line.review ? t('review.of', { product: line.name }) : t('review.ask', { product: line.name })}
          </Heading>
          {line.review ? (
            <ReviewItem review={line.review} artisan={artisan} />
          ) : (
            <>
              <p>{t('review.until', { date: exactDate(new Date(line.reviewUntil ?? ''), locale) })}</p>
              <div>
                <Button
                  size="sm"
                  icon={Star}
                  onClick={() => setReviewing(line)}
                  aria-label={`${t('review.write')}: ${line.name}`}
                >
                  {t('review.write')}
                </Button>
              </div>
            </>
          )}
        </div>
      ))}
      <Dialog
        open={reviewing !== undefined}
        onOpenChange={() => setReviewing(undefined)}
        title={t('review.ask', { product: reviewing?.name ?? '' })}
      >
        {reviewing && <ReviewForm orderId={id} productId={reviewing.productId} name={name} onWritten={written} />}
      </Dialog>
    </section>
  );
}

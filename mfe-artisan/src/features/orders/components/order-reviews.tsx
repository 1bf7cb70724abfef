import { type Order, type OrderReply, replyToReviewRequest, type Review } from '@asili/contracts';
import { countryName } from '@asili/product-ui/places';
import { ReviewEntry } from '@asili/product-ui/reviews';
import { Button, Card, Heading, Notice, useUi } from '@asili/ui';
import { exactDate } from '@asili/ui/data';
import { LeaveGuard } from '@asili/ui/dialog';
import { TextareaField } from '@asili/ui/forms';
import { queryClient, useLanguage } from '@asili/web';
import { maxLengthOf, useAppForm } from '@asili/web/forms';
import { useMessages } from '../../../messages.ts';
import { orderQuery } from '../api/get-order.ts';
import { replyToReview } from '../api/reply-to-review.ts';
import classes from '../orders.module.css';

/** What the buyer says of the items of an order, and the one reply to each. */
export function OrderReviews({ order: { id, lines } }: { readonly order: Order }) {
  const t = useMessages();
  const reviewed = lines.flatMap(({ name, review }) => (review ? [{ name, review }] : []));
  if (reviewed.length === 0) return null;
  return (
    <Card as="section" className={classes.card} aria-labelledby="reviews">
      <Heading id="reviews" size="sm">
        {t('orderReview.title')}
      </Heading>
      {reviewed.map(({ name, review }) => (
        <OneReview key={review.id} orderId={id} product={name} review={review} />
      ))}
    </Card>
  );
}

function OneReview({
  orderId,
  product,
  review,
}: {
  readonly orderId: string;
  readonly product: string;
  readonly review: Review;
}) {
  const t = useMessages();
  const language = useLanguage();
  const { locale } = useUi();
  const { author, rating, text, images, createdAt, reply } = review;
  const name = author?.firstName ?? t('orderReview.somebody');
  return (
    <ReviewEntry
      rating={rating}
      starsLabel={t('orderReview.stars', { value: rating, product })}
      author={name}
      place={author?.place && `${author.place.city}, ${countryName(author.place.country, language)}`}
      date={<time dateTime={createdAt}>{exactDate(new Date(createdAt), locale)}</time>}
      text={text}
      language={review.language}
      photos={images}
      photoLabel={(index) => t('orderReview.photo', { number: index + 1, count: images.length })}
      onPhoto={(index) => window.open(`/media/${images[index]?.id ?? ''}/1440.webp`, '_blank', 'noopener')}
      reply={reply && { head: t('orderReview.replied'), text: reply.text }}
    >
      {!reply && <ReplyForm orderId={orderId} review={review} />}
    </ReviewEntry>
  );
}

/** One reply, for everybody to read; it cannot be changed, and says so. */
function ReplyForm({ orderId, review }: { readonly orderId: string; readonly review: Review }) {
  const t = useMessages();
  const form = useAppForm({
    schema: replyToReviewRequest,
    defaultValues: { text: '' },
    messages: { text: t('thread.needed') },
    failed: t('thread.notSentText'),
    submit: async ({ text }) => {
      const replied = await replyToReview(review.id, text);
      queryClient.setQueryData(
        orderQuery(orderId).queryKey,
        (before: OrderReply | undefined) =>
          before && {
            order: {
              ...before.order,
              lines: before.order.lines.map((line) =>
                line.review?.id === replied.id ? { ...line, review: replied } : line,
              ),
            },
          },
      );
    },
  });
  return (
    <form className={classes.reply} onSubmit={form.onSubmit} noValidate>
      <LeaveGuard active={form.formState.isDirty && !form.busy} />
      {form.problem && (
        <Notice kind="danger" announce="alert" title={t('orderReview.notSent')}>
          {form.problem}
        </Notice>
      )}
      <TextareaField
        label={t('orderReview.reply')}
        hint={t('orderReview.replyHint')}
        rows={2}
        maxLength={maxLengthOf(replyToReviewRequest.shape.text)}
        {...form.field('text')}
      />
      <div>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('orderReview.send')}
        </Button>
      </div>
    </form>
  );
}

import type { Product, Review } from '@asili/contracts';
import { ReviewEntry } from '@asili/product-ui/reviews';
import { countryName } from '@asili/product-ui/places';
import { useUi } from '@asili/ui';
import { exactDate } from '@asili/ui/data';
import { artisanName, useLanguage } from '@asili/web';
import { useMessages } from '../messages.ts';

export interface ReviewItemProps {
  readonly review: Review;
  readonly artisan: Product['artisan'];
  /** Says that it was bought here, where that is not plain. */
  readonly bought?: boolean;
  readonly onPhoto?: (index: number) => void;
}

/** One review in the reader's words; its text stays as it was written. */
export function ReviewItem({
  review: { rating, text, language, images, author, createdAt, reply },
  artisan,
  bought,
  onPhoto,
}: ReviewItemProps) {
  const t = useMessages();
  const reader = useLanguage();
  const { locale } = useUi();
  const name = author?.firstName ?? t('reviews.somebody');
  return (
    <ReviewEntry
      rating={rating}
      starsLabel={t('reviews.stars', { value: rating })}
      author={name}
      place={author?.place && `${author.place.city}, ${countryName(author.place.country, reader)}`}
      date={<time dateTime={createdAt}>{exactDate(new Date(createdAt), locale)}</time>}
      bought={bought ? t('reviews.bought') : undefined}
      text={text}
      language={language}
      photos={images}
      photoLabel={(index) => t('reviews.photo', { number: index + 1, count: images.length, name })}
      onPhoto={onPhoto}
      reply={reply && { head: t('reviews.answered', { name: artisanName(artisan) }), text: reply.text }}
    />
  );
}

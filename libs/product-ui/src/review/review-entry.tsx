import { cx, Icon } from '@asili/ui';
import { Photo, type PhotoImage } from '@asili/ui/pictures';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Stars } from '../stars/stars.tsx';
import classes from './review-entry.module.css';

export interface ReviewEntryProps {
  readonly rating: number;
  readonly starsLabel: string;
  /** Who, or what stands for a name that was forgotten. */
  readonly author: string;
  readonly place?: string | undefined;
  readonly date: ReactNode;
  /** Said of every review, where it is not plain already: 'Bought here'. */
  readonly bought?: string | undefined;
  /** As it was typed; shown as text and nothing else. */
  readonly text?: string | undefined;
  /** Language of the text, for who hears it. */
  readonly language?: string | undefined;
  readonly photos?: readonly (Omit<PhotoImage, 'alt'> & { readonly id: string })[];
  /** 'Photo 1 of 2 by Claire', by place. */
  readonly photoLabel: (index: number) => string;
  readonly onPhoto?: ((index: number) => void) | undefined;
  readonly reply?: { readonly head: string; readonly text: string } | undefined;
  readonly children?: ReactNode;
}

/** What one buyer says of a product, and the artisan to that. */
export function ReviewEntry({
  rating,
  starsLabel,
  author,
  place,
  date,
  bought,
  text,
  language,
  photos = [],
  photoLabel,
  onPhoto,
  reply,
  children,
}: ReviewEntryProps) {
  return (
    <article className={classes.review}>
      <header className={classes.head}>
        <Stars value={rating} label={starsLabel} />
        <b>{author}</b>
        {place && <span className={classes.quiet}>{place}</span>}
        <span className={cx(classes.quiet, classes.date)}>{date}</span>
      </header>
      {bought && (
        <p className={classes.bought}>
          <Icon of={Check} size="sm" />
          {bought}
        </p>
      )}
      {text && (
        <p className={classes.text} lang={language}>
          {text}
        </p>
      )}
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <button type="button" aria-label={photoLabel(index)} onClick={() => onPhoto?.(index)}>
                <Photo image={{ ...photo, alt: '' }} alt="" sizes="84px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <div className={classes.reply}>
          <p className={classes.replyHead}>{reply.head}</p>
          <p className={classes.text}>{reply.text}</p>
        </div>
      )}
      {children}
    </article>
  );
}

import { cx, Icon, useIsHydrating, useUi } from '@asili/ui';
import ImageIcon from 'lucide-react/icons/image';
import { useState, type CSSProperties } from 'react';
import classes from './photo.module.css';

/** A stored photo, as in `Product.images`. */
export interface PhotoImage {
  readonly id: string;
  readonly widths: readonly number[];
  /** Tiny data URL shown while the photo comes. */
  readonly blur?: string;
  readonly alt?: string;
}

export interface PhotoProps {
  /** A stored photo with its widths, or a plain address. */
  readonly image?: PhotoImage | null | undefined;
  readonly src?: string | null | undefined;
  /** What is to be seen. Empty where the words beside it say it. */
  readonly alt: string;
  /** How wide it is shown, for the choice of file: '(min-width: 1040px) 280px, 46vw'. */
  readonly sizes?: string | undefined;
  /** Width by height; the box keeps it from the first moment. */
  readonly ratio?: number | undefined;
  /** The first photo of a page: fetched at once and first. */
  readonly eager?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Addresses of one stored photo, per format. Until its AVIF is made, the WebP comes in its place. */
export function photoSources(image: PhotoImage) {
  const widths = [...image.widths].sort((a, b) => a - b);
  const set = (format: string) => widths.map((width) => `/media/${image.id}/${width}.${format} ${width}w`).join(', ');
  return {
    avif: set('avif'),
    webp: set('webp'),
    jpeg: set('jpg'),
    src: `/media/${image.id}/${widths[Math.floor(widths.length / 2)] ?? 640}.jpg`,
  };
}

/** A photo in its ratio box: blur first, then the right size; words instead of a broken picture. */
export function Photo({ image, src, alt, sizes = '100vw', ratio = 1, eager, className }: PhotoProps) {
  const { texts } = useUi();
  const address = image ? photoSources(image) : undefined;
  const source = address?.src ?? src ?? undefined;
  const [seen, setSeen] = useState<{ source: string; ok: boolean }>();
  const state = seen && seen.source === source ? (seen.ok ? 'loaded' : 'failed') : 'waiting';
  const [atOnce] = useState(useIsHydrating()); // Prerendered markup has no blur: the photo itself is on its way with it.
  const blur = !atOnce && state === 'waiting' ? image?.blur : undefined;
  const style: CSSProperties = {
    ...(ratio === 1 ? {} : { aspectRatio: String(ratio) }),
    ...(blur ? { backgroundImage: `url("${blur}")` } : {}),
  };
  const settled = (img: HTMLImageElement | null) => {
    if (source && state === 'waiting' && img?.complete) setSeen({ source, ok: img.naturalWidth > 0 }); // Before React could listen.
  };
  return (
    <span className={cx(classes.photo, className)} style={style}>
      {source && state !== 'failed' ? (
        <picture>
          {address && <source type="image/avif" srcSet={address.avif} sizes={sizes} />}
          {address && <source type="image/webp" srcSet={address.webp} sizes={sizes} />}
          <img
            ref={settled}
            className={cx(classes.image, blur && classes.waiting)}
            src={source}
            {...(address ? { srcSet: address.jpeg, sizes } : {})}
            alt={alt}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            onLoad={() => setSeen({ source, ok: true })}
            onError={() => setSeen({ source, ok: false })}
          />
        </picture>
      ) : (
        <span className={classes.missing} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
          <Icon of={ImageIcon} size="lg" />
          {texts.photoMissing}
        </span>
      )}
    </span>
  );
}

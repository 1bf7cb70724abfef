import { cx } from '@asili/ui';
import { useState } from 'react';
import classes from './avatar.module.css';

export type AvatarStatus = 'idle' | 'loading' | 'loaded' | 'error';

export interface AvatarProps {
  /** Whose face: gives the initials that show until, or instead of, a photo. */
  readonly name: string;
  readonly src?: string | null | undefined;
  /** 28 px for `sm`, 44 px, 64 px for `lg`, 112 px for `xl`. */
  readonly size?: undefined | 'sm' | 'md' | 'lg' | 'xl';
}

/** Up to two initials of a name: 'Nomusa Zulu' gives NZ. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('') || '?';
}

/** A round photo of a person, or their initials. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [seen, setSeen] = useState<{ src: string; status: AvatarStatus }>();
  const status: AvatarStatus = !src ? 'idle' : seen?.src === src ? seen.status : 'loading';
  const settled = (img: HTMLImageElement | null) => {
    if (src && status === 'loading' && img?.complete)
      setSeen({ src, status: img.naturalWidth > 0 ? 'loaded' : 'error' }); // Before React could listen.
  };
  return (
    <span className={cx(classes.avatar, size !== 'md' && classes[size])} data-status={status} aria-hidden="true">
      {initials(name)}
      {src && status !== 'error' && (
        <img
          ref={settled}
          className={cx(classes.image, status !== 'loaded' && classes.waiting)}
          src={src}
          alt=""
          onLoad={() => setSeen({ src, status: 'loaded' })}
          onError={() => setSeen({ src, status: 'error' })}
        />
      )}
    </span>
  );
}

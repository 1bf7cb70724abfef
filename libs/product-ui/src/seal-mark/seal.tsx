import { cx } from '@asili/ui';
import { useMemo } from 'react';
import { sealBody } from '../seal/seal-svg.ts';
import classes from './seal.module.css';

export interface SealProps {
  /** `certificate.contentHash` of the product. Only verified things carry a seal. */
  readonly contentHash: string;
  /** 40 on a photo's corner, 64, 84 beside a price, 128 and 152 on a verdict. */
  readonly size?: number;
  /** Name for screen readers; leave out where words beside it say the same. */
  readonly title?: string;
  readonly className?: string | undefined;
}

/** The round woven mark of one product. Draws nothing for a hash it cannot read. */
export function Seal({ contentHash, size = 84, title, className }: SealProps) {
  const body = useMemo(
    () => (/^(0x)?[0-9a-f]{8,}$/i.test(contentHash) ? sealBody(contentHash, 'currentColor') : ''),
    [contentHash],
  );
  if (!body) return null;
  // The markup is made of numbers drawn from the hash; no text from outside gets into it.
  return (
    <svg
      className={cx(classes.seal, className)}
      viewBox="0 0 100 100"
      width={size}
      height={size}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}

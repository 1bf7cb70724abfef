import { designSeal } from './design.ts';

export interface SealOptions {
  /** Width and height in pixels; 96 unless told. */
  readonly size?: number;
  /** Name for assistive technology. Without one the mark is decorative. */
  readonly title?: string;
  /** One CSS colour for the whole mark; `currentColor` unless told. */
  readonly colour?: string;
}

/** The inside of a seal: paths and circles in a 100 × 100 field. */
export function sealBody(contentHash: string, colour: string): string {
  const { centre, turn, rings, rope, circle } = designSeal(contentHash);
  return (
    `<path fill="${colour}" fill-rule="evenodd" transform="rotate(${turn} 50 50)" d="${centre}"/>` +
    `<path fill="${colour}" d="${rings}"/>` +
    `<circle cx="50" cy="50" r="45.84" fill="none" stroke="${colour}" stroke-width="4.2" stroke-dasharray="${rope}"/>` +
    `<circle cx="50" cy="50" r="41.8" fill="none" stroke="${colour}" stroke-width="${circle}"/>`
  );
}

/**
 * The Asili seal: a round woven mark drawn from a product's content hash, at most 3.5 kB of SVG (largest of 60,000 seen: 3397 bytes). Same hash, same bytes, on
 * page, tag and certificate. No DOM: runs in a browser and in a service.
 * @throws TypeError for a hash of fewer than 8 hex digits.
 */
export function sealSvg(
  contentHash: string,
  { size = 96, title = '', colour = 'currentColor' }: SealOptions = {},
): string {
  const naming = title ? `role="img"><title>${title.replace(/[<&"]/g, '')}</title>` : 'aria-hidden="true">';
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}" class="seal" ${naming}`;
  return `${open}${sealBody(contentHash, colour)}</svg>`;
}

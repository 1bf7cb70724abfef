/** Size of the drawing in its own units; the page scales it. */
export interface Plot {
  readonly width: number;
  readonly height: number;
}

/** The figure at the upper edge: the next of 1, 2, 4, 6, 8 times a power of ten that holds every value; at least 2, so that its half is whole. */
export function axisTop(values: readonly number[]): number {
  const max = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(max));
  return power * ([1, 2, 4, 6, 8, 10].find((step) => step * power >= max) ?? 10);
}

/** The line through all values from edge to edge, 0 at the lower edge, `top` at the upper; nothing for a single value. */
export function linePath(values: readonly number[], top: number, { width, height }: Plot): string {
  if (values.length < 2) return '';
  return values
    .map(
      (value, index) =>
        `${index === 0 ? 'M' : 'L'}${((index / (values.length - 1)) * width).toFixed(1)} ${(height - (value / top) * height).toFixed(1)}`,
    )
    .join('');
}

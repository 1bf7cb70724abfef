/** A coordinate with one decimal and no leading zero, to keep the mark small. */
export function number(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
}

/** The point at `radius` from the middle of the 100 × 100 field; `turn` counts clockwise from the top, 1 is a full round. */
export function point(radius: number, turn: number): string {
  return `${number(50 + radius * Math.sin(turn * Math.PI * 2))} ${number(50 - radius * Math.cos(turn * Math.PI * 2))}`;
}

/** `make(0) … make(count - 1)`. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

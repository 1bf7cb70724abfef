/** That many months, the one of now first: `2026-11`. By the reader's own clock. */
export function monthsBack(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const month = new Date(now.getFullYear(), now.getMonth() - index, 1);
    return `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`;
  });
}

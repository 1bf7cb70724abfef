import { cx, Icon, useUi } from '@asili/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'wouter';
import classes from './pagination.module.css';

export interface PaginationProps {
  /** Counts from 1. */
  readonly page: number;
  readonly pages: number;
  /** The address of a page: pages can be kept, sent and gone back to. */
  readonly href: (page: number) => string;
  readonly words: {
    /** Name of the group: 'Pages of the history'. */
    readonly label: string;
    readonly previous: string;
    readonly next: string;
    /** 'Page 3'. */
    readonly page: (page: string) => string;
    /** 'Page 3 of 12', shown on phones in place of the numbers. */
    readonly of: (page: string, pages: string) => string;
  };
}

/** Pages shown around the current one; `gap` where some are left out. */
export function pageWindow(page: number, pages: number): readonly (number | 'gap')[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b);
  return shown.flatMap((one, index) => {
    const before = shown[index - 1] ?? 0;
    if (one - before === 2) return [one - 1, one]; // A gap of one page is that page.
    return one - before > 2 ? ['gap' as const, one] : [one];
  });
}

/** Links to the pages of a long list. Nothing shows for a single page. */
export function Pagination({ page, pages, href, words }: PaginationProps) {
  const { locale } = useUi();
  if (pages < 2) return null;
  const written = (number: number) => number.toLocaleString(locale);
  return (
    <nav className={classes.pages} aria-label={words.label}>
      <Step to={page > 1 ? href(page - 1) : undefined} label={words.previous} forward={false} />
      <span className={classes.of} aria-hidden="true">
        {words.of(written(page), written(pages))}
      </span>
      <ol className={classes.numbers}>
        {pageWindow(page, pages).map((one, index) => (
          <li key={one === 'gap' ? `gap-${index}` : one}>
            {one === 'gap' ? (
              <span className={classes.gap}>…</span>
            ) : (
              <Link className={classes.number} href={href(one)} aria-label={words.page(written(one))} aria-current={one === page ? 'page' : undefined}>
                {written(one)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step to={page < pages ? href(page + 1) : undefined} label={words.next} forward />
    </nav>
  );
}

function Step({ to, label, forward }: { readonly to: string | undefined; readonly label: string; readonly forward: boolean }) {
  const inside = (
    <>
      {!forward && <Icon of={ChevronLeft} />}
      {label}
      {forward && <Icon of={ChevronRight} />}
    </>
  );
  if (to === undefined) return <span className={cx(classes.step, classes.off)}>{inside}</span>;
  return (
    <Link className={classes.step} href={to} rel={forward ? 'next' : 'prev'}>
      {inside}
    </Link>
  );
}

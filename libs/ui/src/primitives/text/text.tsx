import type { ComponentPropsWithRef, ElementType } from 'react';
import { cx } from '../../util/cx.ts';
import { Link } from '../link/link.tsx';
import classes from './text.module.css';
import hiddenClasses from './visually-hidden.module.css';

/** Props of a component that is drawn as the element or component `as`: its own, and all that takes. */
export type Polymorphic<Own, As extends ElementType> = Own & { readonly as?: As } & Omit<
    ComponentPropsWithRef<As>,
    keyof Own | 'as'
  >;

interface TextVariantProps {
  readonly size?: 'sm' | 'lg';
  /** `muted` only on the page's background and on surfaces: elsewhere it is too faint. */
  readonly tone?: 'secondary' | 'muted';
  readonly strong?: boolean;
  /** Figures of one width, for columns of numbers. */
  readonly tabular?: boolean;
}

/** Words in another size, tone or weight than the text around them. */
export function Text<As extends ElementType = 'p'>({
  as,
  size,
  tone,
  strong,
  tabular,
  className,
  ...rest
}: Polymorphic<TextVariantProps, As>) {
  const Tag: ElementType = as ?? 'p';
  return (
    <Tag
      className={cx(
        size && classes[size],
        tone && classes[tone],
        strong && classes.strong,
        tabular && classes.tabular,
        className,
      )}
      {...rest}
    />
  );
}

/** A heading that is smaller than its rank: `md` inside a page, `sm` inside a part of it. */
export function Heading<As extends ElementType = 'h2'>({
  as,
  size = 'md',
  className,
  ...rest
}: Polymorphic<{ readonly size?: 'sm' | 'md' }, As>) {
  const Tag: ElementType = as ?? 'h2';
  return <Tag className={cx(size === 'md' ? classes.headingMd : classes.headingSm, className)} {...rest} />;
}

/** A link in running text, to a page of this site or whatever else has an address; `as="button"` for what only looks like one. */
export function TextLink<As extends ElementType = typeof Link>({
  as,
  tabular,
  className,
  ...rest
}: Polymorphic<{ readonly tabular?: boolean }, As>) {
  const Tag: ElementType = as ?? Link;
  return <Tag className={cx(classes.link, tabular && classes.tabular, className)} {...rest} />;
}

/** Said by screen readers, not shown. `as="h2"` for headings that only structure needs, `as="input"` behind a drawn control. */
export function VisuallyHidden<As extends ElementType = 'span'>({ as, className, ...rest }: Polymorphic<object, As>) {
  const Tag: ElementType = as ?? 'span';
  return <Tag className={cx(hiddenClasses.hidden, className)} {...rest} />;
}

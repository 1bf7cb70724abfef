import type { ElementType, HTMLAttributes, ReactNode } from 'react';
import { cx } from '../../util/cx.ts';
import type { Polymorphic } from '../text/text.tsx';
import classes from './layout.module.css';
import cardClasses from './card.module.css';
import headerClasses from './page-header.module.css';

interface ContainerVariantProps {
  /** Half as wide, for text and forms. */
  readonly narrow?: boolean;
  /** Room above and below: of a section, or of a page under the top bar. */
  readonly space?: 'none' | 'section' | 'page';
}

/** As wide as the page's content, in the middle. */
export function Container<As extends ElementType = 'div'>({
  as,
  narrow,
  space = 'none',
  className,
  ...rest
}: Polymorphic<ContainerVariantProps, As>) {
  const Tag: ElementType = as ?? 'div';
  return (
    <Tag
      className={cx(classes.container, narrow && classes.narrow, space !== 'none' && classes[space], className)}
      {...rest}
    />
  );
}

interface StackVariantProps {
  /** More room between them. */
  readonly loose?: boolean;
}

/** One below the other. */
export function Stack<As extends ElementType = 'div'>({
  as,
  loose,
  className,
  ...rest
}: Polymorphic<StackVariantProps, As>) {
  const Tag: ElementType = as ?? 'div';
  return <Tag className={cx(classes.stack, loose && classes.loose, className)} {...rest} />;
}

interface RowVariantProps {
  /** The last at the far end. */
  readonly spread?: boolean;
}

/** Side by side, in more lines where it is narrow. */
export function Row<As extends ElementType = 'div'>({
  as,
  spread,
  className,
  ...rest
}: Polymorphic<RowVariantProps, As>) {
  const Tag: ElementType = as ?? 'div';
  return <Tag className={cx(classes.row, spread && classes.spread, className)} {...rest} />;
}

export interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'section' | 'article' | 'li';
  /** A coloured edge: `clay` invites, `trust` proves. */
  readonly edge?: 'clay' | 'trust';
}

/** A raised box. */
export function Card({ as: Tag = 'div', edge, className, ...rest }: CardProps) {
  return (
    <Tag
      className={cx(
        cardClasses.card,
        edge === 'clay' && cardClasses.marked,
        edge === 'trust' && cardClasses.trust,
        className,
      )}
      {...rest}
    />
  );
}

export interface PageHeaderProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
}

/** The header of a page: its one `<h1>`, a sentence, the main actions. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <div className={headerClasses.header}>
      <div>
        <h1>{title}</h1>
        {subtitle && <p className={headerClasses.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={headerClasses.actions}>{actions}</div>}
    </div>
  );
}

import type { ElementType } from 'react';
import { cx } from '../../util/cx.ts';
import type { Polymorphic } from '../../util/polymorphic.ts';
import classes from './visually-hidden.module.css';

/** Said by screen readers, not shown. `as="h2"` for headings that only structure needs, `as="input"` behind a drawn control. */
export function VisuallyHidden<As extends ElementType = 'span'>({ as, className, ...rest }: Polymorphic<object, As>) {
  const Tag: ElementType = as ?? 'span';
  return <Tag className={cx(classes.hidden, className)} {...rest} />;
}

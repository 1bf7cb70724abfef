import { cx } from '@asili/ui';
import type { ElementType } from 'react';
import type { Polymorphic } from '../../primitives/text/text.tsx';
import classes from './section.module.css';

interface SectionVariantProps {
  readonly tone?: 'sunken';
  readonly space?: 'none' | 'section';
}

/** A band of a page from edge to edge; its content stands in a `Container`. */
export function Section<As extends ElementType = 'section'>({
  as,
  tone,
  space = 'section',
  className,
  ...rest
}: Polymorphic<SectionVariantProps, As>) {
  const Tag: ElementType = as ?? 'section';
  return <Tag className={cx(tone && classes[tone], space === 'section' && classes.section, className)} {...rest} />;
}

/** Two halves where there is room, else one below the other. */
export function TwoColumns<As extends ElementType = 'div'>({ as, className, ...rest }: Polymorphic<object, As>) {
  const Tag: ElementType = as ?? 'div';
  return <Tag className={cx(classes.columns, className)} {...rest} />;
}

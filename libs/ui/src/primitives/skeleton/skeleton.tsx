import { VisuallyHidden } from '../text/text.tsx';
import { useEffect, type ReactNode } from 'react';
import { useUi } from '../../context/ui-context.tsx';
import { announce } from '../live/announcer.tsx';
import { cx } from '../../util/cx.ts';
import classes from './skeleton.module.css';

export interface SkeletonProps {
  readonly width?: number | string;
  readonly height?: number | string;
  /** Keeps a photo's box. */
  readonly ratio?: number | undefined;
  readonly shape?: 'line' | 'round' | 'card';
}

/** A grey part in the shape of what is coming. */
export function Skeleton({ width = '100%', height, ratio, shape = 'line' }: SkeletonProps) {
  return (
    <span
      className={cx(classes.skeleton, shape !== 'line' && classes[shape])}
      style={{ width, ...(ratio ? { aspectRatio: String(ratio) } : { height: height ?? 18 }) }}
      aria-hidden="true"
    />
  );
}

/** A few lines of text to come; the last is shorter. */
export function SkeletonLines({ count = 3 }: { readonly count?: number }) {
  return (
    <span className={classes.lines} aria-hidden="true">
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} width={line === count - 1 ? '62%' : '100%'} height={16} />
      ))}
    </span>
  );
}

/** What loads faster needs no word. */
const announceAfter = 400;

/** Wraps skeletons so that a screen reader hears once that something loads, if it takes a while. */
export function LoadingRegion({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  const { texts } = useUi();
  const text = label ?? texts.loading;
  useEffect(() => {
    const timer = setTimeout(() => announce(text), announceAfter);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div aria-busy="true">
      <VisuallyHidden as="p">{text}</VisuallyHidden>
      {children}
    </div>
  );
}

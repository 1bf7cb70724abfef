import { cx, Icon } from '@asili/ui';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useId, type ReactNode, type Ref } from 'react';
import { Seal } from '../seal-mark/seal.tsx';
import classes from './verdict-panel.module.css';

const variants = {
  authentic: { icon: Check, slot: Check },
  not: { icon: X, slot: TriangleAlert },
  wait: { icon: Clock, slot: Clock },
} as const;

export interface VerdictPanelProps {
  readonly kind: keyof typeof variants;
  /** 'Authentic', 'Not Verified', 'Pending'. */
  readonly title: ReactNode;
  /** The sentence under it. */
  readonly children: ReactNode;
  /** Content hash of the product; without one, and always when not authentic, an empty dashed place shows instead. */
  readonly contentHash?: string | undefined;
  /** The heading, to move focus to when the answer arrives: a screen reader then says it with its sentence, once. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** The one big answer of a verification: colour, icon and words. */
export function VerdictPanel({ kind, title, children, contentHash, headingRef }: VerdictPanelProps) {
  const id = useId();
  const { icon, slot } = variants[kind];
  const sealed = kind === 'authentic' && contentHash;
  return (
    <div className={cx(classes.verdict, classes[kind])}>
      <div className={cx(classes.mark, !sealed && classes.slot)}>
        {sealed ? <Seal contentHash={contentHash} size={152} /> : <Icon of={slot} size="lg" />}
      </div>
      <h1 className={classes.title} ref={headingRef} tabIndex={-1} aria-describedby={id}>
        <Icon of={icon} size="lg" />
        {title}
      </h1>
      <p className={classes.text} id={id}>
        {children}
      </p>
    </div>
  );
}

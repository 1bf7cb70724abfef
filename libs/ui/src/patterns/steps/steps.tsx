import { cx, Icon, useUi, VisuallyHidden } from '@asili/ui';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import classes from './steps.module.css';

/** Where one is in a short form. `current` counts from 0; steps before it are done. */
export function Steps({
  label,
  steps,
  current,
}: {
  readonly label: string;
  readonly steps: readonly string[];
  readonly current: number;
}) {
  const { texts } = useUi();
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={cx(index < current && classes.done)}
          aria-current={index === current ? 'step' : undefined}
        >
          {index < current ? (
            <span className={classes.word}>
              <Icon of={Check} />
              {step}
              <VisuallyHidden>, {texts.done}</VisuallyHidden>
            </span>
          ) : (
            `${index + 1}. ${step}`
          )}
        </li>
      ))}
    </ol>
  );
}

export interface ProcessStep {
  readonly title: ReactNode;
  readonly detail: ReactNode;
}

/** Numbered stations of a process; `across` lays them side by side on wide screens; `sums` sets the titles as figures. */
export function ProcessSteps({
  steps,
  across,
  sums,
}: {
  readonly steps: readonly ProcessStep[];
  readonly across?: boolean;
  readonly sums?: boolean;
}) {
  return (
    <ol className={cx(classes.flow, across && classes.across)}>
      {steps.map(({ title, detail }, index) => (
        <li key={index}>
          <div>
            <h3 className={cx(sums && classes.sum)}>{title}</h3>
            <p>{detail}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

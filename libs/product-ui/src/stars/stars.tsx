import { cx, Icon, VisuallyHidden } from '@asili/ui';
import Star from 'lucide-react/icons/star';
import { useId } from 'react';
import classes from './stars.module.css';

const five = [1, 2, 3, 4, 5] as const;
const Row = () => five.map((n) => <Icon key={n} of={Star} />);

export interface StarsProps {
  /** 0 to 5, fractions too. */
  readonly value: number;
  /** '4.8 of 5 stars': what stands here for who does not see them. */
  readonly label: string;
  readonly size?: 'sm' | 'md' | 'lg';
}

/** What buyers gave. */
export function Stars({ value, label, size = 'md' }: StarsProps) {
  return (
    <span className={cx(classes.stars, classes[size])} role="img" aria-label={label}>
      <span className={classes.row} aria-hidden="true">
        <Row />
      </span>
      <span
        className={cx(classes.row, classes.filled)}
        aria-hidden="true"
        style={{ width: `${(Math.min(5, Math.max(0, value)) / 5) * 100}%` }}
      >
        <Row />
      </span>
    </span>
  );
}

export interface StarPickerProps {
  readonly legend: string;
  /** 0 while none is chosen. */
  readonly value: number;
  readonly onChange: (stars: number) => void;
  /** What one to five stars are called, '1 star, poor' first. */
  readonly labels: readonly [string, string, string, string, string];
  readonly error?: string | undefined;
}

/** One to five stars to choose from: radio buttons, so arrow keys move among them. */
export function StarPicker({ legend, value, onChange, labels, error }: StarPickerProps) {
  const id = useId();
  return (
    <fieldset className={classes.picker} aria-describedby={error && `${id}-error`} aria-invalid={error !== undefined}>
      <legend>{legend}</legend>
      <div className={classes.choices}>
        {five.map((n) => (
          <label key={n} className={cx(classes.choice, n <= value && classes.on)}>
            <input type="radio" name={id} value={n} checked={n === value} onChange={() => onChange(n)} />
            <Icon of={Star} />
            <VisuallyHidden>{labels[n - 1]}</VisuallyHidden>
          </label>
        ))}
        <span className={classes.chosen} aria-hidden="true">
          {labels[value - 1]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

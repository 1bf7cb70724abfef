import { VisuallyHidden } from '@asili/ui';
import { useId } from 'react';
import classes from './segmented.module.css';

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few, all in sight: time ranges, views. Native radio buttons in a row. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.group} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <VisuallyHidden
            as="input"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

import { useUi } from '@asili/ui';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './field.module.css';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  readonly label: ReactNode;
  /** How many things it would show. */
  readonly count?: number | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

function Choice({ label, count, type, ...input }: CheckboxProps & { readonly type: 'checkbox' | 'radio' }) {
  const { locale } = useUi();
  return (
    <label className={classes.check}>
      <input type={type} {...input} />
      <span>{label}</span>
      {count !== undefined && <span className={classes.count}>{count.toLocaleString(locale)}</span>}
    </label>
  );
}

/** A box to tick, its words beside it. */
export function Checkbox(props: CheckboxProps) {
  return <Choice type="checkbox" {...props} />;
}

/** One of a list; those of one `name` belong together. */
export function Radio(props: CheckboxProps) {
  return <Choice type="radio" {...props} />;
}

import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldFrame } from './field.tsx';

export interface SelectFieldProps
  extends FieldFrame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'required'> {
  readonly ref?: Ref<HTMLSelectElement>;
  readonly children: ReactNode;
}

/** A choice from a list: the system's own, which works everywhere. Options are children. */
export function SelectField({ label, hint, error, optional, required, aside, className, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, required, aside, className }}>
      {(control) => <select {...control} {...select} />}
    </Field>
  );
}

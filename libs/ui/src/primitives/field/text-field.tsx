import { cx, useUi } from '@asili/ui';
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import classes from './field.module.css';

export interface TextFieldProps
  extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'required'> {
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text. `{...register('name')}` of react-hook-form fits. */
export function TextField({ label, hint, error, optional, required, aside, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, required, aside, className }}>
      {(control) => <input {...control} {...input} />}
    </Field>
  );
}

export interface TextareaFieldProps
  extends FieldFrame, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'required'> {
  readonly ref?: Ref<HTMLTextAreaElement>;
  /** Characters in use and allowed; the count turns into a warning when it runs over. */
  readonly count?: { readonly used: number; readonly limit: number };
}

/** Several lines of text. */
export function TextareaField({
  label,
  hint,
  error,
  optional,
  required,
  count,
  className,
  ...textarea
}: TextareaFieldProps) {
  const { locale } = useUi();
  const aside = count && (
    <span className={cx(classes.count, count.used > count.limit && classes.over)}>
      {count.used.toLocaleString(locale)} / {count.limit.toLocaleString(locale)}
    </span>
  );
  return (
    <Field {...{ label, hint, error, optional, required, aside, className }}>
      {(control) => <textarea {...control} {...textarea} />}
    </Field>
  );
}

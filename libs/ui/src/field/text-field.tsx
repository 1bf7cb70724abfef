import { cx, useUi } from '@asili/ui';
import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import classes from './field.module.css';

export interface TextFieldProps extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text. `{...register('name')}` of react-hook-form fits. */
export function TextField({ label, hint, error, optional, aside, className, ...input }: TextFieldProps) {
  return (
    <Field {...frame({ label, hint, error, optional, aside, className })}>
      {(control) => <input {...control} {...input} />}
    </Field>
  );
}

export interface TextareaFieldProps extends FieldFrame, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  readonly ref?: Ref<HTMLTextAreaElement>;
  /** Characters in use and allowed; the count turns into a warning when it runs over. */
  readonly count?: { readonly used: number; readonly limit: number };
}

/** Several lines of text. */
export function TextareaField({ label, hint, error, optional, count, className, ...textarea }: TextareaFieldProps) {
  const { locale } = useUi();
  const aside = count && (
    <span className={cx(classes.count, count.used > count.limit && classes.over)}>
      {count.used.toLocaleString(locale)} / {count.limit.toLocaleString(locale)}
    </span>
  );
  return (
    <Field {...frame({ label, hint, error, optional, aside, className })}>
      {(control) => <textarea {...control} {...textarea} />}
    </Field>
  );
}

export interface SelectFieldProps extends FieldFrame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  readonly ref?: Ref<HTMLSelectElement>;
  readonly children: ReactNode;
}

/** A choice from a list: the system's own, which works everywhere. Options are children. */
export function SelectField({ label, hint, error, optional, aside, className, ...select }: SelectFieldProps) {
  return (
    <Field {...frame({ label, hint, error, optional, aside, className })}>
      {(control) => <select {...control} {...select} />}
    </Field>
  );
}

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  readonly label: ReactNode;
  readonly count?: number | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A box to tick, its words beside it. */
export function Checkbox({ label, count, ...input }: CheckboxProps) {
  const { locale } = useUi();
  return (
    <label className={classes.check}>
      <input type="checkbox" {...input} />
      <span>{label}</span>
      {count !== undefined && <span className={classes.count}>{count.toLocaleString(locale)}</span>}
    </label>
  );
}

/** Leaves out what was not given: undefined is not the same as absent here. */
function frame(props: { [Key in keyof FieldFrame]: FieldFrame[Key] | undefined }): FieldFrame {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as unknown as FieldFrame;
}

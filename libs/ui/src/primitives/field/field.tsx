import { cx, Icon, useUi } from '@asili/ui';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import {
  useId,
  type ReactNode,
  type InputHTMLAttributes,
  type Ref,
  type TextareaHTMLAttributes,
  type SelectHTMLAttributes,
} from 'react';
import classes from './field.module.css';

/** What a control needs to be tied to its label, hint and error. Spread it on the control. */
export interface ControlProps {
  readonly id: string;
  readonly className: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

export interface FieldFrame {
  readonly label: ReactNode;
  /** One helpful sentence under the label. */
  readonly hint?: ReactNode;
  /** In words what is wrong and how to mend it. */
  readonly error?: string | undefined;
  /** Marks the label; fields are required unless said otherwise. */
  readonly optional?: boolean | undefined;
  /** Told to screen readers; false where nothing has to be filled in, such as a sort order. */
  readonly required?: boolean | undefined;
  /** Right below the control, such as a character count. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
}

/** Label above, hint under it, error below the control. */
export function Field({
  label,
  hint,
  error,
  optional,
  required = !optional,
  aside,
  className,
  children,
}: FieldFrame & { readonly children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const { texts } = useUi();
  const described = cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <div className={cx(classes.field, error !== undefined && classes.bad, className)}>
      <label className={classes.label} htmlFor={id}>
        {label} {optional && <span className={classes.optional}>({texts.optional})</span>}
      </label>
      {hint !== undefined && (
        <p className={classes.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: classes.control ?? '',
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required || undefined,
        'aria-describedby': described || undefined,
      })}
      <FieldError id={`${id}-error`} error={error} aside={aside} />
    </div>
  );
}

function FieldError({
  id,
  error,
  aside,
}: {
  readonly id: string;
  readonly error: string | undefined;
  readonly aside: ReactNode;
}) {
  if (error === undefined && aside === undefined) return null;
  return (
    <div className={classes.below}>
      {error !== undefined && (
        <p className={classes.error} id={id}>
          <Icon of={TriangleAlert} size="sm" />
          {error}
        </p>
      )}
      {aside}
    </div>
  );
}

export interface FieldRowProps {
  readonly children: ReactNode;
  /** Side by side on phones too, for short fields; else below one another there. */
  readonly always?: boolean | undefined;
}

/** Fields two to a row. Labels, hints, controls and errors of a row stand level, however many lines one of them takes. */
export function FieldRow({ children, always }: FieldRowProps) {
  return <div className={cx(classes.row, always && classes.always)}>{children}</div>;
}

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

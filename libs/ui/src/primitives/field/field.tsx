import { cx, Icon, useUi } from '@asili/ui';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, type ReactNode } from 'react';
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

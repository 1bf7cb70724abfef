import { cx } from '@asili/ui';
import type { InputHTMLAttributes, Ref } from 'react';
import { Field, type FieldFrame } from '../field/field.tsx';
import classes from './otp-input.module.css';

export interface OtpInputProps
  extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'required' | 'value' | 'onChange'> {
  readonly value: string;
  /** Gets digits only, at most `length` of them. */
  readonly onChange: (digits: string) => void;
  /** Called once when the last digit is in. */
  readonly onComplete?: (digits: string) => void;
  readonly length?: number;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A one-time code in one native input: the phone offers it from the message, paste works, nothing jumps. */
export function OtpInput({
  label,
  hint,
  error,
  optional,
  required,
  aside,
  className,
  value,
  onChange,
  onComplete,
  length = 6,
  ...input
}: OtpInputProps) {
  const take = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length);
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  return (
    <Field {...{ label, hint, error, optional, required, aside, className }}>
      {(control) => (
        <input
          {...control}
          className={cx(control.className, classes.input)}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          value={value}
          onChange={(event) => take(event.target.value)}
          {...input}
        />
      )}
    </Field>
  );
}

import { groupCode } from '@asili/kernel';
import { cx } from '@asili/ui';
import type { InputHTMLAttributes, Ref } from 'react';
import { Field, type FieldFrame } from '@asili/ui/forms';
import classes from './code-input.module.css';

export interface CodeInputProps
  extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'required' | 'value' | 'onChange'> {
  readonly value: string;
  /** Gets the text as typed and grouped; product ids pass through. */
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The code on a tag: eight digits in two groups, or any other id a person pastes. One native input, so paste just works. */
export function CodeInput({
  label,
  hint,
  error,
  optional,
  required,
  aside,
  className,
  value,
  onChange,
  ...input
}: CodeInputProps) {
  return (
    <Field {...{ label, hint, error, optional, required, aside, className }}>
      {(control) => (
        <input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="0000 0000"
          {...control}
          className={cx(control.className, classes.input, /[^\d\s]/.test(value) && classes.words)}
          value={value}
          onChange={(event) => onChange(groupCode(event.target.value))}
          {...input}
        />
      )}
    </Field>
  );
}

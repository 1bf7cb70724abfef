import { cx } from '@asili/ui';
import type { InputHTMLAttributes, Ref } from 'react';
import { Field, type FieldFrame } from '../field/field.tsx';
import classes from './code-input.module.css';

/** Digits of a tag's code in two groups of four; text that is no such code (a product id, a link) is left alone. */
export function groupCode(text: string): string {
  const digits = text.replace(/[\s.-]/g, '');
  if (!/^\d{1,8}$/.test(digits)) return text;
  return digits.length > 4 ? `${digits.slice(0, 4)} ${digits.slice(4)}` : digits;
}

export interface CodeInputProps extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'value' | 'onChange'> {
  readonly value: string;
  /** Gets the text as typed and grouped; product ids pass through. */
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The code on a tag: eight digits in two groups, or any other id a person pastes. One native input, so paste just works. */
export function CodeInput({ label, hint, error, optional, aside, className, value, onChange, ...input }: CodeInputProps) {
  const frame = { label, ...(hint !== undefined && { hint }), ...(error !== undefined && { error }), ...(optional && { optional }), ...(aside !== undefined && { aside }), className };
  return (
    <Field {...frame}>
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

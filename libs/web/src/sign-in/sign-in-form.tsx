import { Button, Notice } from '@asili/ui';
import { describeError } from '@asili/web';
import type { FormEvent, ReactNode } from 'react';
import classes from './sign-in-frame.module.css';

export interface SignInFormProps {
  readonly onSubmit: (event: FormEvent) => unknown;
  /** What the button says. */
  readonly action: string;
  readonly busy: boolean;
  /** Null while nothing failed. */
  readonly error: unknown;
  /** Headline of a failure, and its sentence when the server gives none. */
  readonly failed: { readonly title: string; readonly text: string };
  readonly children: ReactNode;
}

/** Fields, what went wrong with them, and the one button. */
export function SignInForm({ onSubmit, action, busy, error, failed, children }: SignInFormProps) {
  return (
    <form className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      {children}
      {error !== null && (
        <Notice kind="danger" title={failed.title}>
          {describeError(error, failed.text)}
        </Notice>
      )}
      <Button variant="primary" type="submit" full busy={busy}>
        {action}
      </Button>
    </form>
  );
}

/** Two fields beside each other where there is room. */
export function SignInPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

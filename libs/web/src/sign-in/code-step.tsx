import { Button, Text } from '@asili/ui';
import { OtpInput } from '@asili/ui/forms';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { describeError } from '@asili/web';
import classes from './code-step.module.css';
import type { Sent } from './use-challenge.ts';

type CodeKey =
  | 'code.to'
  | 'code.label'
  | 'code.hint'
  | 'code.short'
  | 'code.wrong'
  | 'code.confirm'
  | 'code.change'
  | 'code.nothing'
  | 'code.resend'
  | 'code.resendIn';

/** The reader's words for the step, from the remote's own messages. */
export type CodeTexts = (key: CodeKey, values?: Readonly<Record<string, string | number>>) => string;

export interface CodeStepProps {
  readonly t: CodeTexts;
  /** Where the code went: the e-mail address or phone number as typed. */
  readonly address: string;
  readonly sent: Pick<Sent<object>, 'challenge' | 'at'>;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onCode: (code: string) => void;
  readonly onChange: () => void;
  readonly onResend: () => void;
  /** What is asked for beside the code; the last digit then sends nothing by itself. */
  readonly children?: ReactNode;
  /** Another way to the code than the message. */
  readonly otherWay?: ReactNode;
}

/** Six digits from the message; the phone offers them, paste works, the last digit sends them. */
export function CodeStep({
  t,
  address,
  sent: { challenge, at },
  busy,
  error,
  onCode,
  onChange,
  onResend,
  children,
  otherWay,
}: CodeStepProps) {
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const wait = useCountdown(at + challenge.resendIn * 1000);
  useEffect(() => input.current?.focus(), [challenge.id]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6) return onCode(code);
    setShort(true);
    input.current?.focus();
  };
  const problem = short
    ? t('code.short', { count: code.length })
    : error
      ? describeError(error, t('code.wrong'))
      : undefined;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.address}>
        <div>
          <Text strong>{t('code.to')}</Text>
          <p>{address}</p>
        </div>
        <Button variant="quiet" size="sm" onClick={onChange}>
          {t('code.change')}
        </Button>
      </div>
      <OtpInput
        ref={input}
        label={t('code.label')}
        hint={t('code.hint', { minutes: Math.round(challenge.expiresIn / 60) })}
        name="code"
        value={code}
        error={problem}
        {...(!children && { onComplete: onCode })}
        onChange={(digits) => {
          setCode(digits);
          setShort(false);
        }}
      />
      {children}
      <Button variant="primary" type="submit" full busy={busy}>
        {t('code.confirm')}
      </Button>
      <div className={classes.resend}>
        <Text tone="secondary">{t('code.nothing')}</Text>
        <Button variant="quiet" flush size="sm" disabled={wait > 0} onClick={onResend}>
          {wait > 0
            ? t('code.resendIn', { time: `${Math.floor(wait / 60)}:${String(wait % 60).padStart(2, '0')}` })
            : t('code.resend')}
        </Button>
      </div>
      {otherWay}
    </form>
  );
}

/** Whole seconds until a moment, never below zero. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

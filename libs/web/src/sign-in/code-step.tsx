import type { Challenge, User } from '@asili/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { api, signedIn, ApiError, describeError } from '@asili/web'; // By name: the shell's one copy holds the session.
import { Button, Notice, Text } from '@asili/ui';
import { OtpInput } from '@asili/ui/forms';
import classes from './code-step.module.css';

interface Reply {
  readonly artisan?: User | null;
  readonly customer?: User | null;
  readonly operator?: User | null;
  readonly challenge?: Challenge;
  readonly csrfToken?: string;
}

/** What ends a challenge: the code that was sent, and what else is asked for beside it. */
interface CodeFields {
  readonly code: string;
  /** From an authenticator. */
  readonly totp?: string;
}

export interface Sent<Details> {
  readonly details: Details;
  readonly challenge: Challenge;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The two steps of signing in or up: details bring a challenge, its code ends it. A person who is signed in already gets
 * through at the first step. The session store is told before `onSignedIn`. A refused code is said under its field only.
 */
export function useChallenge<Details extends object>(path: string, onSignedIn: (user: User) => void) {
  const [sent, setSent] = useState<Sent<Details> | null>(null);
  const finish = (reply: Reply): boolean => {
    const user = reply.artisan ?? reply.customer ?? reply.operator;
    if (!user) return false;
    signedIn(user, reply.csrfToken);
    onSignedIn(user);
    return true;
  };
  const confirm = useMutation({
    mutationFn: (answer: CodeFields) =>
      api<Reply>('POST', path, { body: { ...sent?.details, ...answer, challengeId: sent?.challenge.id } }),
    onSuccess: finish,
  });
  const start = useMutation({
    mutationFn: (details: Details) => api<Reply>('POST', path, { body: details }),
    onSuccess: (reply, details) => {
      if (finish(reply) || !reply.challenge) return;
      confirm.reset(); // What was wrong with the code before is said of that one.
      setSent({ details, challenge: reply.challenge, at: Date.now() });
    },
  });
  const resend: Resend = { send: () => sent && start.mutate(sent.details), busy: start.isPending, error: start.error };
  const change = () => {
    start.reset(); // A code that could not be sent again is not said of the next address.
    setSent(null);
  };
  return { sent, start, confirm, resend, change };
}

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
  | 'code.resendIn'
  | 'code.resendFailed';

/** The reader's words for the step, from the remote's own messages. */
export type CodeTexts = (key: CodeKey, values?: Readonly<Record<string, string | number>>) => string;

/** Sending another code: what is wrong with that is no mistake in the code. */
export interface Resend {
  readonly send: () => void;
  readonly busy: boolean;
  readonly error: unknown;
}

export interface CodeStepProps {
  readonly t: CodeTexts;
  /** Where the code went: the e-mail address or phone number as typed. */
  readonly address: string;
  readonly sent: Pick<Sent<object>, 'challenge' | 'at'>;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onCode: (code: string) => void;
  readonly onChange: () => void;
  readonly resend: Resend;
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
  resend,
  children,
  otherWay,
}: CodeStepProps) {
  const [entered, setEntered] = useState({ at, code: '', isShort: false });
  const { code, isShort } = entered.at === at ? entered : { code: '', isShort: false }; // Another message, another code.
  const sending = useRef<{ readonly at: number; readonly code: string; readonly error: unknown }>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const wait = useCountdown(at + challenge.resendIn * 1000);
  useEffect(() => input.current?.focus(), [challenge.id]);
  /** Once: the last digit sends it, and Enter may follow before the button is busy, or when the same digits have just been refused. */
  const send = (digits: string) => {
    const isSame = !children && sending.current?.at === at && sending.current.code === digits;
    if (busy || (isSame && (sending.current?.error === error || (error instanceof ApiError && error.isRefusal))))
      return;
    sending.current = { at, code: digits, error };
    onCode(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6) return send(code);
    setEntered({ at, code, isShort: true });
    input.current?.focus();
  };
  const problem = isShort
    ? t('code.short', { count: code.length })
    : error
      ? describeError(error, t('code.wrong'))
      : undefined;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.address}>
        <div>
          <Text strong>{t('code.to')}</Text>
          <p>
            <bdi>{address}</bdi>
          </p>
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
        {...(!children && { onComplete: send })}
        onChange={(digits) => setEntered({ at, code: digits, isShort: false })}
      />
      {children}
      <Button variant="primary" type="submit" full busy={busy}>
        {t('code.confirm')}
      </Button>
      <div className={classes.resend}>
        <Text tone="secondary">{t('code.nothing')}</Text>
        <Button variant="quiet" flush size="sm" disabled={wait > 0} busy={resend.busy} onClick={resend.send}>
          {wait > 0
            ? t('code.resendIn', { time: `${Math.floor(wait / 60)}:${String(wait % 60).padStart(2, '0')}` })
            : t('code.resend')}
        </Button>
      </div>
      {Boolean(resend.error) && (
        <Notice kind="danger" announce="alert">
          {describeError(resend.error, t('code.resendFailed'))}
        </Notice>
      )}
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

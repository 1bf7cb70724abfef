import { operatorLoginRequest } from '@asili/contracts';
import { Button, Notice, toast } from '@asili/ui';
import { OtpInput, TextField } from '@asili/ui/forms';
import { afterSignIn, navigate } from '@asili/web';
import { filled, useAppForm, z } from '@asili/web/forms';
import { paths } from '@asili/web/paths';
import { CodeStep, useChallenge } from '@asili/web/sign-in';
import { useRef, useState } from 'react';
import { useMessages } from '../../../messages.ts';
import classes from '../sign-in.module.css';

const schema = z.object({ email: filled(operatorLoginRequest.shape.email) });
const digits = 6;

/** The address, then both codes at once; which of them was wrong is not told. */
export function SignInForm() {
  const t = useMessages();
  const [totp, setTotp] = useState('');
  const [isShort, setIsShort] = useState(false);
  const authenticator = useRef<HTMLInputElement>(null);
  const { sent, start, confirm, resend, change } = useChallenge<{ readonly email: string }>(
    '/api/console/auth/login',
    ({ firstName: name }) => {
      toast({ title: t('auth.done', { name }), variant: 'success' });
      navigate(afterSignIn(paths.console.getHref()));
    },
  );
  const form = useAppForm({
    schema,
    defaultValues: { email: '' },
    failed: t('auth.failedText'),
    submit: (details) => start.mutateAsync(details),
  });
  if (!sent) {
    return (
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <TextField
          label={t('auth.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.field('email')}
        />
        {form.problem !== undefined && (
          <Notice kind="danger" title={t('auth.failed')} announce="alert">
            {form.problem}
          </Notice>
        )}
        <Button variant="primary" type="submit" full busy={form.busy}>
          {t('auth.send')}
        </Button>
      </form>
    );
  }
  const send = (code: string) => {
    setIsShort(totp.length < digits);
    if (totp.length < digits) authenticator.current?.focus();
    else confirm.mutate({ code, totp }, { onError: () => setTotp('') }); // One of an authenticator is good once.
  };
  return (
    <CodeStep
      t={t}
      address={sent.details.email}
      sent={sent}
      busy={confirm.isPending}
      error={confirm.error}
      onCode={send}
      onChange={change}
      resend={resend}
    >
      <OtpInput
        ref={authenticator}
        label={t('auth.totp')}
        hint={t('auth.totpHint')}
        name="totp"
        autoComplete="off"
        value={totp}
        error={isShort ? t('auth.totpShort') : undefined}
        onChange={setTotp}
      />
    </CodeStep>
  );
}

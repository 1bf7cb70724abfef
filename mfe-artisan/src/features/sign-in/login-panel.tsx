import { Button, Notice } from '@asili/ui';
import { TextField } from '@asili/ui/forms';
import { describeError } from '@asili/web';
import { applyServerErrors, required, useForm, z, zodResolver } from '@asili/web/forms';
import { CodeStep } from '@asili/web/sign-in';
import { useMessages } from '../../messages.ts';
import classes from './sign-in.module.css';
import { useArtisanSignIn } from './use-artisan-sign-in.ts';

const schema = z.object({ phoneNumber: required.max(24) });
type Details = z.infer<typeof schema>;

/** Phone number, then the code. */
export function LoginPanel() {
  const t = useMessages();
  const { sent, start, confirm, change } = useArtisanSignIn<Details>('login');
  const { register, handleSubmit, setError, formState } = useForm<Details>({ resolver: zodResolver(schema), mode: 'onTouched', defaultValues: { phoneNumber: '' } });
  if (sent) return <CodeStep t={t} address={sent.details.phoneNumber} sent={sent} busy={confirm.isPending} error={confirm.error} onCode={confirm.mutate} onChange={change} onResend={() => start.mutate(sent.details)} />;
  return (
    <form className={classes.form} onSubmit={(event) => void handleSubmit((details) => start.mutate(details, { onError: (error) => applyServerErrors(error, setError) }))(event)} noValidate>
      <TextField label={t('auth.phone')} hint={t('auth.phoneHint')} type="tel" inputMode="tel" autoComplete="tel" error={formState.errors.phoneNumber?.message} {...register('phoneNumber')} />
      {start.isError && (
        <Notice kind="danger" title={t('auth.loginFailed')}>
          {describeError(start.error, t('auth.loginFailedText'))}
        </Notice>
      )}
      <Button variant="primary" type="submit" full busy={start.isPending}>
        {t('auth.sendCode')}
      </Button>
    </form>
  );
}

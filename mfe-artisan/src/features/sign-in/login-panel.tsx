import { TextField } from '@asili/ui/forms';
import { applyServerErrors, required, useForm, z, zodResolver } from '@asili/web/forms';
import { CodeStep, SignInForm } from '@asili/web/sign-in';
import { useMessages } from '../../messages.ts';
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
    <SignInForm
      onSubmit={handleSubmit((details) => start.mutate(details, { onError: (error) => applyServerErrors(error, setError) }))}
      action={t('auth.sendCode')}
      busy={start.isPending}
      error={start.error}
      failed={{ title: t('auth.loginFailed'), text: t('auth.loginFailedText') }}
    >
      <TextField label={t('auth.phone')} hint={t('auth.phoneHint')} type="tel" inputMode="tel" autoComplete="tel" error={formState.errors.phoneNumber?.message} {...register('phoneNumber')} />
    </SignInForm>
  );
}

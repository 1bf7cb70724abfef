import { TextField } from '@asili/ui/forms';
import { applyServerErrors, required, useForm, z, zodResolver } from '@asili/web/forms';
import { CodeStep, SignInForm } from '@asili/web/sign-in';
import { useMessages } from '../../messages.ts';
import { useCustomerSignIn } from './use-customer-sign-in.ts';

const schema = z.object({ email: required.pipe(z.email()) });
type Details = z.infer<typeof schema>;

/** E-mail, then the code. */
export function LoginPanel() {
  const t = useMessages();
  const { sent, start, confirm, change } = useCustomerSignIn<Details>('login');
  const { register, handleSubmit, setError, formState } = useForm<Details>({ resolver: zodResolver(schema), mode: 'onTouched', defaultValues: { email: sent?.details.email ?? '' } });
  if (sent) {
    return <CodeStep t={t} address={sent.details.email} sent={sent} busy={confirm.isPending} error={confirm.error} onCode={confirm.mutate} onChange={change} onResend={() => start.mutate(sent.details)} />;
  }
  return (
    <SignInForm
      onSubmit={handleSubmit((details) => start.mutate(details, { onError: (error) => applyServerErrors(error, setError) }))}
      action={t('auth.sendCode')}
      busy={start.isPending}
      error={start.error}
      failed={{ title: t('auth.loginFailed'), text: t('auth.loginFailedText') }}
    >
      <TextField label={t('auth.email')} hint={t('auth.emailHint')} type="email" autoComplete="email" inputMode="email" error={formState.errors.email?.message} {...register('email')} />
    </SignInForm>
  );
}

import { TextField } from '@asili/ui/forms';
import { useLanguage } from '@asili/web';
import { applyServerErrors, required, useForm, z, zodResolver } from '@asili/web/forms';
import { CodeStep, SignInForm, SignInPair } from '@asili/web/sign-in';
import { useMessages } from '../../messages.ts';
import { useCustomerSignIn } from './use-customer-sign-in.ts';

const schema = z.object({ firstName: required.max(80), lastName: required.max(80), email: required.pipe(z.email()), phoneNumber: z.string().trim().max(24), city: z.string().trim().max(80), country: z.string().trim().max(60) });
type Form = z.infer<typeof schema>;

interface Details {
  email: string;
  firstName: string;
  lastName: string;
  language: string;
  phoneNumber?: string;
  shippingAddress?: { city: string; country: string };
}

/** A shipping address is sent only if both city and country are given (specification, section 5). */
function toDetails({ phoneNumber, city, country, ...person }: Form, language: string): Details {
  return { ...person, language, ...(phoneNumber ? { phoneNumber } : {}), ...(city && country ? { shippingAddress: { city, country } } : {}) };
}

/** A new customer: names and e-mail are needed, the rest may wait for the first order. */
export function SignUpPanel() {
  const t = useMessages();
  const language = useLanguage();
  const { sent, start, confirm, change } = useCustomerSignIn<Details>('register');
  const { register, handleSubmit, setError, formState } = useForm<Form>({ resolver: zodResolver(schema), mode: 'onTouched', defaultValues: { firstName: '', lastName: '', email: '', phoneNumber: '', city: '', country: '' } });
  if (sent) {
    return <CodeStep t={t} address={sent.details.email} sent={sent} busy={confirm.isPending} error={confirm.error} onCode={confirm.mutate} onChange={change} onResend={() => start.mutate(sent.details)} />;
  }
  const { errors } = formState;
  return (
    <SignInForm
      onSubmit={handleSubmit((form) => start.mutate(toDetails(form, language), { onError: (error) => applyServerErrors(error, setError) }))}
      action={t('auth.create')}
      busy={start.isPending}
      error={start.error}
      failed={{ title: t('auth.registerFailed'), text: t('auth.registerFailedText') }}
    >
      <SignInPair>
        <TextField label={t('auth.firstName')} autoComplete="given-name" error={errors.firstName?.message} {...register('firstName')} />
        <TextField label={t('auth.lastName')} autoComplete="family-name" error={errors.lastName?.message} {...register('lastName')} />
      </SignInPair>
      <TextField label={t('auth.email')} type="email" autoComplete="email" inputMode="email" error={errors.email?.message} {...register('email')} />
      <TextField label={t('auth.phone')} optional type="tel" autoComplete="tel" placeholder="+254 700 000 000" error={errors.phoneNumber?.message} {...register('phoneNumber')} />
      <SignInPair>
        <TextField label={t('auth.city')} optional autoComplete="address-level2" error={errors.city?.message} {...register('city')} />
        <TextField label={t('auth.country')} optional autoComplete="country-name" error={errors.country?.message} {...register('country')} />
      </SignInPair>
    </SignInForm>
  );
}

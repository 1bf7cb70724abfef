import { TextField } from '@asili/ui/forms';
import { useLanguage } from '@asili/web';
import { applyServerErrors, required, useForm, z, zodResolver } from '@asili/web/forms';
import { CodeStep, SignInForm, SignInPair } from '@asili/web/sign-in';
import { CountryField } from '../../components/country-field.tsx';
import { useMessages } from '../../messages.ts';
import { useArtisanSignIn } from './use-artisan-sign-in.ts';

const schema = z.object({ phoneNumber: required.max(24), firstName: required.max(80), businessName: z.string().trim().max(100), city: required.max(80), country: required.max(60), craft: z.string().trim().max(80) });
type Form = z.infer<typeof schema>;

interface Details {
  phoneNumber: string;
  firstName: string;
  businessName?: string;
  craft?: string;
  location: { city: string; country: string };
  language: string;
}

function toDetails({ businessName, craft, city, country, ...person }: Form, language: string): Details {
  return { ...person, location: { city, country }, language, ...(businessName ? { businessName } : {}), ...(craft ? { craft } : {}) };
}

/** A new artisan: name, place and phone. The rest can be told later. */
export function SignUpPanel() {
  const t = useMessages();
  const language = useLanguage();
  const { sent, start, confirm, change } = useArtisanSignIn<Details>('register');
  const { register, handleSubmit, setError, formState } = useForm<Form>({ resolver: zodResolver(schema), mode: 'onTouched', defaultValues: { phoneNumber: '', firstName: '', businessName: '', city: '', country: '', craft: '' } });
  if (sent) return <CodeStep t={t} address={sent.details.phoneNumber} sent={sent} busy={confirm.isPending} error={confirm.error} onCode={confirm.mutate} onChange={change} onResend={() => start.mutate(sent.details)} />;
  const { errors } = formState;
  return (
    <SignInForm
      onSubmit={handleSubmit((form) => start.mutate(toDetails(form, language), { onError: (error) => applyServerErrors(error, setError) }))}
      action={t('auth.create')}
      busy={start.isPending}
      error={start.error}
      failed={{ title: t('auth.registerFailed'), text: t('auth.registerFailedText') }}
    >
      <TextField label={t('auth.firstName')} autoComplete="given-name" error={errors.firstName?.message} {...register('firstName')} />
      <TextField label={t('auth.phone')} hint={t('auth.phoneHint')} type="tel" inputMode="tel" autoComplete="tel" error={errors.phoneNumber?.message} {...register('phoneNumber')} />
      <SignInPair>
        <TextField label={t('auth.city')} autoComplete="address-level2" error={errors.city?.message} {...register('city')} />
        <CountryField error={errors.country?.message} {...register('country')} />
      </SignInPair>
      <TextField label={t('auth.business')} hint={t('auth.businessHint')} optional autoComplete="organization" error={errors.businessName?.message} {...register('businessName')} />
      <TextField label={t('auth.craft')} hint={t('auth.craftHint')} optional error={errors.craft?.message} {...register('craft')} />
    </SignInForm>
  );
}

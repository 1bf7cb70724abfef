import { artisanRegisterRequest } from '@asili/contracts';
import { TextField } from '@asili/ui/forms';
import { useLanguage } from '@asili/web';
import { formatPhoneNumber, phoneNumberFromText, requestFrom } from '@asili/web/forms';
import { paths } from '@asili/web/paths';
import { SignInPair, SignInSteps } from '@asili/web/sign-in';
import { useMessages } from '../../../messages.ts';
import { CountryField } from '../../../shared/forms/country-field.tsx';
import { PhoneField } from './phone-field.tsx';

interface Fields {
  firstName: string;
  city: string;
  country: string;
  phoneNumber: string;
  businessName: string;
  craft: string;
}

const empty: Fields = { firstName: '', city: '', country: '', phoneNumber: '', businessName: '', craft: '' };

const schemaIn = (language: string) =>
  requestFrom(
    ({ firstName, city, country, phoneNumber, businessName, craft }: Fields) => ({
      firstName,
      location: { city, country },
      phoneNumber: phoneNumberFromText(phoneNumber, country) || undefined,
      businessName: businessName.trim() || undefined,
      craft: craft.trim() || undefined,
      language,
    }),
    artisanRegisterRequest,
  );

/** A new artisan: name, place and phone. The rest can be told later. */
export function SignUpPanel() {
  const t = useMessages();
  return (
    <SignInSteps
      t={t}
      purpose="register"
      path="/api/auth/register"
      schema={schemaIn(useLanguage())}
      defaultValues={empty}
      addressOf={({ phoneNumber }) => formatPhoneNumber(phoneNumber)}
      home={paths.home.getHref()}
    >
      {(form) => (
        <>
          <TextField label={t('auth.firstName')} autoComplete="given-name" {...form.field('firstName')} />
          <SignInPair>
            <TextField label={t('auth.city')} autoComplete="address-level2" {...form.field('city')} />
            <CountryField {...form.field('country', 'phoneNumber')} />
          </SignInPair>
          <PhoneField
            typed={form.watch('phoneNumber')}
            country={form.watch('country')}
            {...form.field('phoneNumber')}
          />
          <TextField
            label={t('auth.business')}
            hint={t('auth.businessHint')}
            optional
            autoComplete="organization"
            {...form.field('businessName')}
          />
          <TextField label={t('auth.craft')} hint={t('auth.craftHint')} optional {...form.field('craft')} />
        </>
      )}
    </SignInSteps>
  );
}

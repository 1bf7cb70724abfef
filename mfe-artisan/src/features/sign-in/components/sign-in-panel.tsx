import { artisanLoginRequest, ussd } from '@asili/contracts';
import { Text, TextLink } from '@asili/ui';
import { formatPhoneNumber, phoneCountryOf, phoneNumberFromText, requestFrom } from '@asili/web/forms';
import { paths } from '@asili/web/paths';
import { SignInSteps } from '@asili/web/sign-in';
import { useEffect } from 'react';
import { useMessages } from '../../../messages.ts';
import { CountryField } from '../../../shared/forms/country-field.tsx';
import { PhoneField } from './phone-field.tsx';

interface Fields {
  country: string;
  phoneNumber: string;
}

const schema = requestFrom(
  ({ phoneNumber, country }: Fields) => ({ phoneNumber: phoneNumberFromText(phoneNumber, country) || undefined }),
  artisanLoginRequest,
);

/** Phone number, then the code, which comes by SMS and which the phone of that number shows to who knows the PIN. */
export function SignInPanel() {
  const t = useMessages();
  return (
    <SignInSteps
      t={t}
      purpose="login"
      path="/api/auth/login"
      schema={schema}
      defaultValues={{ country: 'KE', phoneNumber: '' }}
      addressOf={({ phoneNumber }) => formatPhoneNumber(phoneNumber)}
      home={paths.home.getHref()}
      otherWay={
        ussd.isOpen && <Text tone="secondary">{t('auth.byPhone', { dial: ussd.code.replace(/#$/, '*14#') })}</Text>
      }
    >
      {(form) => (
        <>
          <BrowserCountry onCountry={(country) => form.setValue('country', country)} />
          <CountryField {...form.field('country', 'phoneNumber')} />
          <PhoneField
            typed={form.watch('phoneNumber')}
            country={form.watch('country')}
            {...form.field('phoneNumber')}
          />
          <TextLink data-touch-target href={paths.lostNumber.getHref()}>
            {t('lost.link')}
          </TextLink>
        </>
      )}
    </SignInSteps>
  );
}

/** The country the browser is set to stands chosen, once the browser may be asked. */
function BrowserCountry({ onCountry }: { readonly onCountry: (country: string) => void }) {
  useEffect(() => {
    const country = phoneCountryOf(navigator.language);
    if (country) onCountry(country);
  }, []); // oxlint-disable-line react/exhaustive-deps -- at the beginning only
  return null;
}

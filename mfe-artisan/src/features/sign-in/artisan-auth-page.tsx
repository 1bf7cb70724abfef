import { TextLink } from '@asili/ui';
import { paths } from '@asili/web/paths';
import { SignInFrame } from '@asili/web/sign-in';
import { useMessages } from '../../messages.ts';
import { SignInPanel } from './components/sign-in-panel.tsx';
import { SignUpPanel } from './components/sign-up-panel.tsx';

/** Artisans sign in or up with a code by SMS. */
export function ArtisanAuthPage() {
  const t = useMessages();
  return (
    <SignInFrame t={t} login={<SignInPanel />} signUp={<SignUpPanel />}>
      {t('auth.customer')} <TextLink href={paths.customerSignIn.getHref()}>{t('auth.toCustomer')}</TextLink>
    </SignInFrame>
  );
}

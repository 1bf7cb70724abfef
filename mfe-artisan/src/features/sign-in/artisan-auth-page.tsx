import { SignInFrame } from '@asili/web/sign-in';
import { Link } from 'wouter';
import { useMessages } from '../../messages.ts';
import { LoginPanel } from './login-panel.tsx';
import { SignUpPanel } from './sign-up-panel.tsx';

/** Artisans sign in or up with a code by SMS. */
export function ArtisanAuthPage() {
  const t = useMessages();
  return (
    <SignInFrame t={t} login={<LoginPanel />} signUp={<SignUpPanel />}>
      {t('auth.customer')}{' '}
      <Link className="link" href="/customer-auth">
        {t('auth.toCustomer')}
      </Link>
    </SignInFrame>
  );
}

import { SignInFrame } from '@asili/web/sign-in';
import { Link } from 'wouter';
import { useMessages } from '../../messages.ts';
import { LoginPanel } from './login-panel.tsx';
import { SignUpPanel } from './sign-up-panel.tsx';

/** Customers sign in or up with a code by e-mail; no password anywhere. */
export function CustomerAuthPage() {
  const t = useMessages();
  return (
    <SignInFrame t={t} login={<LoginPanel />} signUp={<SignUpPanel />}>
      {t('auth.maker')}{' '}
      <Link className="link" href="/auth">
        {t('auth.toArtisan')}
      </Link>
    </SignInFrame>
  );
}

import { TextLink } from '@asili/ui';
import { useQueryParam } from '@asili/web';
import { paths } from '@asili/web/paths';
import { SignInFrame } from '@asili/web/sign-in';
import { useMessages } from '../../messages.ts';
import { SignInPanel } from './components/sign-in-panel.tsx';
import { SignUpPanel } from './components/sign-up-panel.tsx';

/** Customers sign in or up with a code by e-mail; no password anywhere. */
export function CustomerAuthPage() {
  const t = useMessages();
  const [next] = useQueryParam('next');
  return (
    <SignInFrame t={t} login={<SignInPanel />} signUp={<SignUpPanel />}>
      {t('auth.artisan')}{' '}
      <TextLink href={paths.artisanSignIn.getHref({ next: next ?? undefined })}>{t('auth.toArtisan')}</TextLink>
    </SignInFrame>
  );
}

import { PageHeader } from '@asili/ui';
import { Tabs } from '@asili/ui/navigation';
import { usePageTitle, useQueryParam } from '@asili/web';
import { Link } from 'wouter';
import { useMessages } from '../../messages.ts';
import { LoginPanel } from './login-panel.tsx';
import classes from './sign-in.module.css';
import { SignUpPanel } from './sign-up-panel.tsx';

/** Artisans sign in or up with a code by SMS. */
export function ArtisanAuthPage() {
  const t = useMessages();
  usePageTitle(t('auth.title'));
  const [tab, setTab] = useQueryParam('tab');
  return (
    <div className="wrap section">
      <div className={classes.column}>
        <PageHeader title={t('auth.title')} subtitle={t('auth.subtitle')} />
        <Tabs
          label={t('auth.title')}
          value={tab === 'sign-up' ? 'sign-up' : 'login'}
          onChange={(value) => setTab(value === 'login' ? null : value)}
          tabs={[
            { value: 'login', label: t('auth.login'), panel: <LoginPanel /> },
            { value: 'sign-up', label: t('auth.signUp'), panel: <SignUpPanel /> },
          ]}
        />
        <p className={classes.other}>
          {t('auth.customer')}{' '}
          <Link className="link" href="/customer-auth">
            {t('auth.toCustomer')}
          </Link>
        </p>
      </div>
    </div>
  );
}

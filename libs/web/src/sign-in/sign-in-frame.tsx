import { PageHeader } from '@asili/ui';
import { Tabs } from '@asili/ui/navigation';
import { usePageTitle, useQueryParam } from '@asili/web';
import type { ReactNode } from 'react';
import classes from './sign-in-frame.module.css';

export interface SignInFrameProps {
  /** The reader's words, from the remote's own messages. */
  readonly t: (key: 'auth.title' | 'auth.subtitle' | 'auth.login' | 'auth.signUp') => string;
  readonly login: ReactNode;
  readonly signUp: ReactNode;
  /** The way to the other people's sign-in. */
  readonly children: ReactNode;
}

/** The page on which people sign in or up: two tabs, kept in the address as `?tab=sign-up`. */
export function SignInFrame({ t, login, signUp, children }: SignInFrameProps) {
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
            { value: 'login', label: t('auth.login'), panel: login },
            { value: 'sign-up', label: t('auth.signUp'), panel: signUp },
          ]}
        />
        <p className={classes.other}>{children}</p>
      </div>
    </div>
  );
}

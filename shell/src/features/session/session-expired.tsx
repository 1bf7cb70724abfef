import { Button, Row } from '@asili/ui';
import { Dialog } from '@asili/ui/dialog';
import { forgetSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useEffect, useState } from 'react';
import { Router, type BaseLocationHook } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { useMessages } from '../../messages.ts';
import { RemoteView } from '../../routes/remote-view.tsx';

/** The sign-in page of each role; inside the dialog the address stays that of the page below. */
const signIn = {
  artisan: {
    remote: 'mfe_artisan',
    useLocation: (): ReturnType<BaseLocationHook> => [paths.artisanSignIn.getHref(), navigate],
  },
  customer: {
    remote: 'mfe_marketplace',
    useLocation: (): ReturnType<BaseLocationHook> => [paths.customerSignIn.getHref(), navigate],
  },
  operator: {
    remote: 'mfe_console',
    useLocation: (): ReturnType<BaseLocationHook> => [paths.consoleSignIn.getHref(), navigate],
  },
} as const;

/**
 * The session ended under an open page: says so and offers to sign in again over it, so that nothing typed there is lost.
 * Goes by itself once somebody has signed in, here or in another tab.
 */
export function SessionExpired({ role }: { readonly role: keyof typeof signIn }) {
  const t = useMessages();
  const [signingIn, setSigningIn] = useState(false);
  const { remote, useLocation } = signIn[role];
  useEffect(() => {
    const { title } = document;
    return () => {
      document.title = title; // The sign-in page has named the tab.
    };
  }, []);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && forgetSession()}
      title={t('expired.title')}
      description={t('expired.text')}
      size={signingIn ? 'wide' : 'md'}
    >
      {signingIn ? (
        <Router hook={useLocation}>
          <RemoteView name={remote} />
        </Router>
      ) : (
        <Row>
          <Button variant="primary" onClick={() => setSigningIn(true)}>
            {t('expired.signIn')}
          </Button>
          <Button onClick={forgetSession}>{t('expired.leave')}</Button>
        </Row>
      )}
    </Dialog>
  );
}

import { useLanguage, useSession } from '@asili/web';
import { useEffect, useEffectEvent, useState } from 'react';
import { askWhileKept } from './ask-while-kept.ts';
import { startOutbox } from './outbox.ts';
import { keepRemotesOf, startWorker, watchUpdates } from './register.ts';
import { notifySyncResults } from './notify-sync-results.ts';
import { useOfflineMessages } from './messages.ts';
import { UpdateNotice } from './update-notice.tsx';

export interface OfflineSupportProps {
  /** Time of the oldest answer on this page that came from the cache; undefined when all are of now. */
  readonly keptSince: string | undefined;
}

/** Everything that makes the site an app: the worker, what waits to be sent, and the word that there is a newer build. */
export function OfflineSupport({ keptSince }: OfflineSupportProps) {
  const t = useOfflineMessages();
  const { user } = useSession();
  const role = user?.userType;
  const language = useLanguage();
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>();
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    startWorker().then(setRegistration, (error: unknown) => console.warn('service worker', error));
  }, []);
  useEffect(() => (registration ? watchUpdates(registration, setWaiting) : undefined), [registration]);
  useEffect(() => {
    if (registration && role) keepRemotesOf(registration, role);
  }, [registration, role]);
  const tell = useEffectEvent((outcomes: Parameters<typeof notifySyncResults>[0]) => {
    notifySyncResults(outcomes, t);
  });
  useEffect(() => (keptSince === undefined ? undefined : askWhileKept()), [keptSince]);
  useEffect(() => startOutbox((outcomes) => tell(outcomes)), []);
  useEffect(() => {
    document
      .querySelector('link[rel=manifest]')
      ?.setAttribute('href', language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`);
  }, [language]);
  return <UpdateNotice waiting={waiting} />;
}

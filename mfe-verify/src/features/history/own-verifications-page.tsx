import { verdictKind } from '@asili/contracts/verdict';
import { displayCode } from '@asili/kernel';
import {
  Button,
  Container,
  EmptyState,
  LinkButton,
  LoadingRegion,
  PageHeader,
  Row,
  Skeleton,
  Stack,
  TextLink,
  toast,
  useIsHydrating,
} from '@asili/ui';
import { FeedList, FeedRow } from '@asili/ui/data';
import { usePageTitle } from '@asili/web';
import { keepConsent, readConsent } from '@asili/web/consent';
import { paths } from '@asili/web/paths';
import { useReducer } from 'react';
import { useMessages } from '../../messages.ts';
import { listedVerdicts, verdictIcons } from '../../shared/verdict-texts.ts';
import {
  clearOwnVerifications,
  mayKeepVerifications,
  type OwnVerification,
  ownVerifications,
} from './own-verifications.ts';

/** What was verified on this device. Kept here alone, only with consent; needs no connection. */
export function OwnVerificationsPage() {
  const t = useMessages();
  usePageTitle(t('own.title'));
  const unknown = useIsHydrating();
  const [, refresh] = useReducer((times: number) => times + 1, 0);
  const allowed = !unknown && mayKeepVerifications();
  const verifications = unknown ? [] : ownVerifications();
  const allow = () => {
    if (keepConsent({ ...readConsent(), functional: true })) refresh();
    else toast({ title: t('own.notKept'), variant: 'destructive' });
  };
  const clear = () => {
    clearOwnVerifications();
    refresh();
  };
  return (
    <Container narrow space="section">
      <Stack loose>
        <PageHeader title={t('own.title')} subtitle={t('own.subtitle')} />
        {unknown && (
          <LoadingRegion label={t('own.title')}>
            <Skeleton height={56} />
          </LoadingRegion>
        )}
        {!unknown && !allowed && <NotAllowed onAllow={allow} />}
        {allowed && verifications.length === 0 && (
          <EmptyState
            title={t('own.empty')}
            as="h2"
            actions={
              <LinkButton variant="primary" href={paths.startVerification.getHref()}>
                {t('own.first')}
              </LinkButton>
            }
          >
            {t('own.emptyText')}
          </EmptyState>
        )}
        {verifications.length > 0 && <OwnList verifications={verifications} onClear={clear} />}
      </Stack>
    </Container>
  );
}

function OwnList({
  verifications,
  onClear,
}: {
  readonly verifications: readonly OwnVerification[];
  readonly onClear: () => void;
}) {
  const t = useMessages();
  return (
    <>
      <FeedList>
        {verifications.map(({ id, code, name, verdict, isAuthentic, at }) => {
          const kind = verdictKind(verdict, isAuthentic);
          const link = (
            <TextLink href={paths.verify.getHref(code)} data-touch-target>
              {name ?? displayCode(code)}
            </TextLink>
          );
          return (
            <FeedRow
              key={id}
              icon={verdictIcons[kind]}
              title={link}
              detail={[t(listedVerdicts[kind]), name && displayCode(code)].filter(Boolean).join(' · ')}
              at={at}
            />
          );
        })}
      </FeedList>
      <Row>
        <LinkButton href={paths.startVerification.getHref()}>{t('result.another')}</LinkButton>
        <Button variant="quiet" onClick={onClear}>
          {t('own.clear')}
        </Button>
      </Row>
    </>
  );
}

function NotAllowed({ onAllow }: { readonly onAllow: () => void }) {
  const t = useMessages();
  return (
    <EmptyState
      title={t('own.off')}
      as="h2"
      actions={
        <>
          <Button variant="primary" onClick={onAllow}>
            {t('own.allow')}
          </Button>
          <LinkButton href={paths.cookiePolicy.getHref()}>{t('own.policy')}</LinkButton>
        </>
      }
    >
      {t('own.offText')}
    </EmptyState>
  );
}

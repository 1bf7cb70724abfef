import { Button, EmptyState, LinkButton, LoadingRegion, PageHeader, Skeleton, toast, useTakingOver } from '@asili/ui';
import { FeedList, FeedRow } from '@asili/ui/data';
import { groupCode } from '@asili/ui/forms';
import { usePageTitle } from '@asili/web';
import { keepConsent, readConsent } from '@asili/web/consent';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { useReducer } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../messages.ts';
import { clearOwnChecks, mayKeepChecks, type OwnCheck, ownChecks } from './own-checks.ts';

/** What was checked on this device. Kept here alone, only with consent; needs no connection. */
export function OwnChecksPage() {
  const t = useMessages();
  usePageTitle(t('own.title'));
  const unknown = useTakingOver();
  const [, again] = useReducer((times: number) => times + 1, 0);
  const allowed = !unknown && mayKeepChecks();
  const checks = unknown ? [] : ownChecks();
  const allow = () => {
    if (keepConsent({ ...readConsent(), functional: true })) again();
    else toast({ title: t('own.notKept'), variant: 'destructive' });
  };
  const clear = () => {
    clearOwnChecks();
    again();
  };
  return (
    <div className="wrap narrow section stack gap-24">
      <PageHeader title={t('own.title')} subtitle={t('own.subtitle')} />
      {unknown && (
        <LoadingRegion label={t('own.title')}>
          <Skeleton height={56} />
        </LoadingRegion>
      )}
      {!unknown && !allowed && <NotAllowed onAllow={allow} />}
      {allowed && checks.length === 0 && (
        <EmptyState title={t('own.empty')} as="h2" actions={<LinkButton variant="primary" href="/verify">{t('own.first')}</LinkButton>}>
          {t('own.emptyText')}
        </EmptyState>
      )}
      {checks.length > 0 && <OwnChecks checks={checks} onClear={clear} />}
    </div>
  );
}

function OwnChecks({ checks, onClear }: { readonly checks: readonly OwnCheck[]; readonly onClear: () => void }) {
  const t = useMessages();
  const shownCode = ({ code }: OwnCheck) => groupCode(code).slice(0, 40);
  return (
    <>
      <FeedList>
        {checks.map((check) => (
          <FeedRow
            key={check.id}
            icon={iconOf(check)}
            title={
              <Link className="link" href={`/verify/${encodeURIComponent(check.code)}`}>
                {check.name ?? shownCode(check)}
              </Link>
            }
            detail={`${t(verdictKey(check))}${check.name ? ` · ${shownCode(check)}` : ''}`}
            at={check.at}
          />
        ))}
      </FeedList>
      <div className="row">
        <LinkButton href="/verify">{t('answer.another')}</LinkButton>
        <Button variant="quiet" onClick={onClear}>
          {t('own.clear')}
        </Button>
      </div>
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
          <LinkButton href="/cookie-policy">{t('own.policy')}</LinkButton>
        </>
      }
    >
      {t('own.offText')}
    </EmptyState>
  );
}

const waiting = ({ verdict }: OwnCheck) => verdict === 'PENDING' || verdict === 'LEDGER_UNREACHABLE';

function iconOf(check: OwnCheck) {
  if (check.isAuthentic) return BadgeCheck;
  return waiting(check) ? Clock : CircleAlert;
}

function verdictKey(check: OwnCheck) {
  if (check.isAuthentic) return 'verdict.authentic';
  return waiting(check) ? 'verdict.pending' : 'verdict.notVerified';
}

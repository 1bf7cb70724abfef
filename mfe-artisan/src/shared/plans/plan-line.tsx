import type { PlanName } from '@asili/contracts';
import { LinkButton, Notice, Text, TextLink } from '@asili/ui';
import { ExactTime } from '@asili/ui/data';
import { paths } from '@asili/web/paths';
import { useServerEvent } from '@asili/web';
import { Trans } from '@asili/web/trans';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../messages.ts';
import { Pending } from '../figures/pending.tsx';
import { planQuery } from './get-plan.ts';

/** Names, alike in every language. */
const names: Readonly<Record<PlanName, string>> = {
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
};

/** One's plan, how much of it is used and until when it is paid; nothing where that cannot be had. */
export function PlanLine() {
  const t = useMessages();
  const { data, isPending, refetch } = useQuery(planQuery);
  useServerEvent('plan', () => void refetch());
  if (isPending) {
    const sample = (
      <Text size="sm" tabular>
        {t('plan.used', { plan: names.starter, active: 10, limit: 10 })} ·{' '}
        <span data-touch-target>{t('plan.yours')}</span>
      </Text>
    );
    return <Pending block sample={sample} />;
  }
  if (!data) return null;
  const {
    name,
    listings: { active, limit },
    until,
    graceUntil,
  } = data.plan;
  const plan = names[name];
  const isFull = limit !== null && active >= limit;
  return (
    <>
      <Text size="sm" tone="secondary" tabular>
        {limit === null ? t('plan.open', { plan, active }) : t('plan.used', { plan, active, limit })}
        {until !== undefined && graceUntil === undefined && (
          <>
            . <Trans t={t} i18nKey="plan.paidUntil" components={{ time: <ExactTime at={until} /> }} />
          </>
        )}
        {' · '}
        <TextLink data-touch-target href={paths.plan.getHref()}>
          {t(until === undefined ? 'plan.yours' : 'plan.renew')}
        </TextLink>
      </Text>
      {graceUntil !== undefined && (
        <Notice
          kind="caution"
          actions={
            <LinkButton size="sm" href={paths.plan.getHref()}>
              {t('plan.renew')}
            </LinkButton>
          }
        >
          <Trans t={t} i18nKey="plan.grace" components={{ time: <ExactTime at={graceUntil} /> }} />
        </Notice>
      )}
      {isFull && (
        <Notice kind="caution" title={t('plan.full')}>
          <p>{t('plan.fullText')}</p>
          <LinkButton size="sm" href={paths.pricing.getHref()}>
            {t('plan.see')}
          </LinkButton>
        </Notice>
      )}
    </>
  );
}

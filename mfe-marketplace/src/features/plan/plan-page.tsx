import type { Plan } from '@asili/contracts';
import { Card, Container, ErrorNotice, Heading, LinkButton, Notice, Text } from '@asili/ui';
import { ExactTime } from '@asili/ui/data';
import { describeError, usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
import { Trans } from '@asili/web/trans';
import { usePlan } from '../../shared/buying/api/get-plan.ts';
import { useMessages } from '../../shared/buying/messages.ts';
import { BuyingSkeleton, SignedInOnly } from '../../shared/buying/signed-in-only.tsx';
import { PayForPlan } from './components/pay-for-plan.tsx';
import classes from './plan.module.css';

/** Names, alike in every language. */
const names = { starter: 'Starter', professional: 'Professional', enterprise: 'Enterprise' } as const;

/** /plan: the artisan's plan, until when it is paid, and the next month of Professional. */
export function PlanPage() {
  const t = useMessages();
  usePageTitle(t('plan.title'));
  return (
    <SignedInOnly as={['artisan']} title={t('plan.title')}>
      <OwnPlan />
    </SignedInOnly>
  );
}

function OwnPlan() {
  const t = useMessages();
  const { data, isError, error, isFetching, refetch } = usePlan();
  const plan = data?.plan;
  const isPayable = plan?.name === 'starter' || (plan?.name === 'professional' && plan.until !== undefined);
  return (
    <Container className={classes.page}>
      <h1>{t('plan.title')}</h1>
      {!plan && !isError && <BuyingSkeleton />}
      {!plan && isError && (
        <ErrorNotice title={t('plan.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          {describeError(error, t('plan.failedText'))}
        </ErrorNotice>
      )}
      {plan && <PlanCard plan={plan} />}
      {plan && isPayable && <PayForPlan isRenewal={plan.name === 'professional'} />}
      {plan && !isPayable && (
        <Notice
          title={t('plan.agreed')}
          actions={
            <LinkButton size="sm" href={paths.contact.getHref({ about: 'enterprise' })}>
              {t('plan.contact')}
            </LinkButton>
          }
        >
          {t('plan.agreedText')}
        </Notice>
      )}
    </Container>
  );
}

function PlanCard({
  plan: {
    name,
    listings: { active, limit },
    until,
    graceUntil,
  },
}: {
  readonly plan: Plan;
}) {
  const t = useMessages();
  return (
    <Card as="section" aria-labelledby="plan-name" className={classes.card}>
      <div className={classes.head}>
        <Heading id="plan-name">{names[name]}</Heading>
        <Text tabular>{limit === null ? t('plan.noLimit', { count: active }) : t('plan.used', { active, limit })}</Text>
      </div>
      {until !== undefined && graceUntil === undefined && (
        <Text tone="secondary">
          <Trans t={t} i18nKey="plan.paidUntil" components={{ b: <b />, time: <ExactTime at={until} /> }} />
        </Text>
      )}
      {graceUntil !== undefined && (
        <Notice kind="caution" title={t('plan.grace')}>
          <Trans t={t} i18nKey="plan.graceText" components={{ b: <b />, time: <ExactTime at={graceUntil} /> }} />
        </Notice>
      )}
      <Text size="sm" tone="secondary">
        {t('plan.stays')}
      </Text>
    </Card>
  );
}

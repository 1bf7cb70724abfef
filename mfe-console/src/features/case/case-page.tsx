import type { ConsoleCase } from '@asili/contracts';
import {
  Card,
  EmptyState,
  ErrorNotice,
  Heading,
  LinkButton,
  LoadingRegion,
  Skeleton,
  StatusBadge,
  Text,
  TextLink,
} from '@asili/ui';
import { DescriptionList, ExactTime, Money } from '@asili/ui/data';
import { ApiError, describeError, usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
import { Trans } from '@asili/web/trans';
import { useQuery } from '@tanstack/react-query';
import { useRoute } from 'wouter';
import { useMessages } from '../../messages.ts';
import { useCaseTitle } from '../../shared/case-title.ts';
import { ConsoleFrame } from '../../shared/console-frame.tsx';
import { FactValue, useFactName } from '../../shared/facts.tsx';
import { caseQuery } from './api.ts';
import classes from './case.module.css';
import { ActionPanel } from './components/action-panel.tsx';
import { ApprovalCard } from './components/approval-card.tsx';
import { CaseHistory } from './components/case-history.tsx';

/** /console/cases/{id}: what is known, what can be done, what was done. */
export function CasePage() {
  const t = useMessages();
  const title = useCaseTitle();
  const [, params] = useRoute(paths.case.pattern);
  const id = params?.id ?? '';
  const { data, isError, error, isFetching, refetch } = useQuery(caseQuery(id));
  const found = data?.case;
  const heading = found ? title(found) : t('case.one');
  usePageTitle(heading);
  const isMissing = error instanceof ApiError && error.status === 404;
  const queue = found ? paths.queue.getHref(found.queue) : paths.console.getHref();
  return (
    <ConsoleFrame current={queue}>
      <p>
        <TextLink data-touch-target href={queue}>
          {found ? t(`queue.${found.queue}`) : t('overview.title')}
        </TextLink>
      </p>
      <div className={classes.title}>
        <h1>{heading}</h1>
        {found?.approval?.state === 'waiting' && <StatusBadge kind="wait">{t('approval.badge')}</StatusBadge>}
      </div>
      {!found && !isError && (
        <LoadingRegion label={heading}>
          <Skeleton height={260} shape="card" />
        </LoadingRegion>
      )}
      {isMissing && (
        <EmptyState
          title={t('case.missing')}
          actions={
            <LinkButton variant="primary" href={paths.console.getHref()}>
              {t('overview.title')}
            </LinkButton>
          }
        />
      )}
      {isError && !found && !isMissing && (
        <ErrorNotice title={t('case.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          {describeError(error, t('error.text'))}
        </ErrorNotice>
      )}
      {found && (
        <div className={classes.columns}>
          <div className={classes.main}>
            <Facts of={found} />
            <CaseHistory of={found} />
          </div>
          <div className={classes.main}>
            {found.approval && (
              <ApprovalCard
                key={found.approval.id}
                of={found}
                approval={found.approval}
                onStale={() => void refetch()}
              />
            )}
            <ActionPanel key={found.actions.join()} of={found} onStale={() => void refetch()} />
          </div>
        </div>
      )}
    </ConsoleFrame>
  );
}

function Facts({ of: { id, openedAt, money, facts } }: { readonly of: ConsoleCase }) {
  const t = useMessages();
  const factName = useFactName();
  return (
    <Card as="section" className={classes.card} aria-labelledby="facts">
      {money && (
        <p className={classes.money}>
          <Money {...money} />
        </p>
      )}
      <Text size="sm" tone="secondary">
        <Trans t={t} i18nKey="case.opened" components={{ time: <ExactTime at={openedAt} /> }} />
      </Text>
      <Heading id="facts" size="sm">
        {t('case.facts')}
      </Heading>
      <DescriptionList
        facts={[
          ...facts.map(
            ({ name, value }) => [factName(name), <FactValue key={name} name={name} value={value} />] as const,
          ),
          [
            t('fact.id'),
            <span key="id" className={classes.id}>
              {id}
            </span>,
          ],
        ]}
      />
    </Card>
  );
}

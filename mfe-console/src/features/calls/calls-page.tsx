import type { UssdCall, UssdScreensReply } from '@asili/contracts';
import {
  Button,
  EmptyState,
  ErrorNotice,
  Heading,
  LoadingRegion,
  PageHeader,
  Skeleton,
  StatusBadge,
  Text,
} from '@asili/ui';
import { DataTable, ExactTime, ShowMore, type Column } from '@asili/ui/data';
import { SearchField, Segmented } from '@asili/ui/forms';
import { describeError, usePageTitle, useQueryParam } from '@asili/web';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useMessages } from '../../messages.ts';
import { ConsoleFrame } from '../../shared/console-frame.tsx';
import { providerName } from '../../shared/providers.ts';
import { callsQuery, screensQuery } from './api.ts';
import classes from './calls.module.css';

type Screen = UssdScreensReply['screens'][number];
const periods = ['1', '7', '30'] as const;
const reasons = ['timeout', 'incomplete', 'failed'] as const;

/** /console/calls: where calls of phones break off, and the way each went. */
export function CallsPage() {
  const t = useMessages();
  usePageTitle(t('calls.title'));
  return (
    <ConsoleFrame>
      <PageHeader title={t('calls.title')} subtitle={t('calls.subtitle')} />
      <Screens />
      <Calls />
    </ConsoleFrame>
  );
}

function Screens() {
  const t = useMessages();
  const [chosenDays, setDays] = useQueryParam('days');
  const days = periods.find((period) => period === chosenDays) ?? '7';
  const { data, isError, error, isFetching, refetch } = useQuery(screensQuery(Number(days)));
  const columns: readonly [Column<Screen>, ...Column<Screen>[]] = [
    { id: 'screen', label: t('calls.screen'), cell: ({ screen }) => <span className={classes.screen}>{screen}</span> },
    { id: 'seen', label: t('calls.seen'), align: 'end', cell: ({ seen }) => seen },
    { id: 'left', label: t('calls.left'), align: 'end', cell: ({ left }) => left },
    {
      id: 'share',
      label: t('calls.share'),
      align: 'end',
      cell: ({ seen, left }) => `${Math.round((100 * left) / Math.max(1, seen))} %`,
    },
  ];
  return (
    <div className={classes.part}>
      <div className={classes.head}>
        <Heading size="sm">{t('calls.screens')}</Heading>
        <Segmented
          label={t('calls.period')}
          value={days}
          options={periods.map((value) => ({ value, label: t('calls.days', { count: Number(value) }) }))}
          onChange={(value) => setDays(value, { push: true })}
        />
      </div>
      {!data && !isError && (
        <LoadingRegion label={t('calls.screens')}>
          <Skeleton height={200} shape="card" />
        </LoadingRegion>
      )}
      {!data && isError && (
        <ErrorNotice title={t('calls.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          {describeError(error, t('error.text'))}
        </ErrorNotice>
      )}
      {data && <Text tone="secondary">{t('calls.ended', { calls: data.calls, ended: data.ended })}</Text>}
      {data && data.screens.length > 0 && (
        <DataTable
          caption={t('calls.screens')}
          captionHidden
          columns={columns}
          rows={data.screens}
          rowKey={({ screen }) => screen}
        />
      )}
    </div>
  );
}

function Calls() {
  const t = useMessages();
  const [number, setNumber] = useState(''); // Never in the address: it is somebody's.
  const calls = useInfiniteQuery(callsQuery(number));
  const rows = calls.data?.pages.flatMap((page) => page.calls);
  const columns: readonly [Column<UssdCall>, ...Column<UssdCall>[]] = [
    { id: 'at', label: t('calls.at'), cell: ({ at }) => <ExactTime at={at} /> },
    { id: 'number', label: t('calls.number'), cell: (call) => <bdi>{call.number}</bdi> },
    { id: 'provider', label: t('calls.provider'), cell: ({ provider }) => providerName(provider) },
    { id: 'way', label: t('calls.way'), cell: ({ hops }) => <Way hops={hops} /> },
    { id: 'end', label: t('calls.end'), cell: (call) => <End of={call} /> },
  ];
  return (
    <div className={classes.part}>
      <div className={classes.head}>
        <Heading size="sm">{t('calls.list')}</Heading>
        <NumberFilter onChange={setNumber} />
      </div>
      <Text tone="secondary" size="sm">
        {t('calls.masked')}
      </Text>
      {calls.isError && !rows && (
        <ErrorNotice title={t('calls.failed')} onRetry={() => void calls.refetch()} retrying={calls.isFetching}>
          {describeError(calls.error, t('error.text'))}
        </ErrorNotice>
      )}
      {!calls.isError && rows?.length === 0 && <EmptyState title={t('calls.none')} />}
      {rows?.length !== 0 && !(calls.isError && !rows) && (
        <DataTable
          cards
          caption={t('calls.list')}
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={({ provider, sessionId, hops, at }) => `${provider} ${sessionId} ${hops[0]?.at ?? at}`}
        />
      )}
      <ShowMore list={calls} label={t('queues.more')} problem={describeError(calls.error, '')} />
    </div>
  );
}

/** The screens in their order, and how long each was waited for. */
function Way({ hops }: Pick<UssdCall, 'hops'>) {
  const t = useMessages();
  return (
    <ol className={classes.way}>
      {hops.map(({ to, ms, at }) => (
        <li key={at + to}>
          <span className={classes.screen}>{to}</span> <span className={classes.took}>{t('calls.took', { ms })}</span>
        </li>
      ))}
      {hops.some(({ text }) => text !== undefined) && (
        <li className={classes.all}>
          <Read hops={hops} />
        </li>
      )}
    </ol>
  );
}

/** What the caller read, screen after screen. */
function Read({ hops }: Pick<UssdCall, 'hops'>) {
  const t = useMessages();
  return (
    <details>
      <summary className={classes.summary}>{t('calls.read')}</summary>
      <ol className={classes.texts}>
        {hops.map(({ to, text, language, at }) => (
          <li key={at + to} lang={language} className={classes.text}>
            {text ?? t('calls.notKept')}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What the aggregator says of a call that was not finished; words of its own that are none of ours as they came. */
function reasonOf(end: UssdCall['end'], t: ReturnType<typeof useMessages>): string {
  const given = end?.error ?? end?.status;
  const known = reasons.find((reason) => reason === given?.toLowerCase());
  return known ? t(`calls.reason.${known}`) : (given ?? t('calls.brokeOff'));
}

function End({ of: { hops, end } }: { readonly of: UssdCall }) {
  const t = useMessages();
  if (hops.at(-1)?.to === 'end') return <StatusBadge kind="ok">{t('calls.over')}</StatusBadge>;
  return <StatusBadge kind="wait">{reasonOf(end, t)}</StatusBadge>;
}

function NumberFilter({ onChange }: { readonly onChange: (number: string) => void }) {
  const t = useMessages();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(text.replace(/[\s-]/g, ''));
  };
  return (
    <form role="search" className={classes.search} onSubmit={submit}>
      <SearchField
        label={t('calls.find')}
        placeholder="+254722000311"
        maxLength={20}
        value={text}
        onChange={(next) => {
          setText(next);
          if (next === '') onChange('');
        }}
      />
      <Button type="submit">{t('audit.show')}</Button>
    </form>
  );
}

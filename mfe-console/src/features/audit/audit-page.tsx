import type { AuditReply, QueueName } from '@asili/contracts';
import { Button, EmptyState, ErrorNotice, PageHeader, TextLink } from '@asili/ui';
import { DataTable, ExactTime, ShowMore, type Column } from '@asili/ui/data';
import { SearchField, Segmented } from '@asili/ui/forms';
import { describeError, usePageTitle, useQueryParam } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useMessages } from '../../messages.ts';
import { CaseChange } from '../../shared/case-change.tsx';
import { ConsoleFrame } from '../../shared/console-frame.tsx';
import { useAuditActionName } from '../../shared/audit-actions.ts';
import { queueGroups } from '../../shared/queue-groups.ts';
import { auditQuery } from './api.ts';
import classes from './audit.module.css';

type Entry = AuditReply['entries'][number] & { readonly key: string };

/** /console/audit: what operators did and read, newest first. */
export function AuditPage() {
  const t = useMessages();
  usePageTitle(t('audit.title'));
  const [about, setAbout] = useQueryParam('case');
  const [only, setOnly] = useQueryParam('only');
  const trail = useInfiniteQuery(auditQuery(about ?? '', only === 'done'));
  const rows = trail.data?.pages.flatMap(({ entries }, page) =>
    entries.map((entry, index): Entry => ({ ...entry, key: `${page} ${index}` })),
  );
  return (
    <ConsoleFrame>
      <PageHeader title={t('audit.title')} subtitle={t('audit.subtitle')} />
      <div className={classes.filters}>
        <CaseFilter key={about} about={about ?? ''} onChange={(id) => setAbout(id, { push: true })} />
        <Segmented
          label={t('audit.which')}
          value={only === 'done' ? 'done' : 'all'}
          options={[
            { value: 'all', label: t('audit.all') },
            { value: 'done', label: t('audit.done') },
          ]}
          onChange={(value) => setOnly(value === 'done' ? value : null, { push: true })}
        />
      </div>
      {trail.isError && !rows ? (
        <ErrorNotice title={t('audit.failed')} onRetry={() => void trail.refetch()} retrying={trail.isFetching}>
          {describeError(trail.error, t('error.text'))}
        </ErrorNotice>
      ) : (
        <Trail rows={rows} />
      )}
      <ShowMore list={trail} label={t('queues.more')} problem={describeError(trail.error, '')} />
    </ConsoleFrame>
  );
}

function Trail({ rows }: { readonly rows: readonly Entry[] | undefined }) {
  const t = useMessages();
  const auditAction = useAuditActionName();
  const columns: readonly [Column<Entry>, ...Column<Entry>[]] = [
    { id: 'at', label: t('audit.at'), cell: ({ at }) => <ExactTime at={at} /> },
    { id: 'operator', label: t('audit.operator'), cell: ({ operator }) => operator },
    { id: 'action', label: t('audit.action'), cell: ({ action }) => auditAction(action) },
    { id: 'case', label: t('audit.case'), cell: ({ case: about }) => about !== undefined && <About of={about} /> },
    { id: 'change', label: t('audit.change'), cell: (entry) => <CaseChange of={entry} /> },
  ];
  if (rows?.length === 0) return <EmptyState title={t('audit.none')} />;
  return (
    <DataTable cards caption={t('audit.title')} captionHidden columns={columns} rows={rows} rowKey={({ key }) => key} />
  );
}

/** A case by its id; a queue that was read is named. */
function About({ of }: { readonly of: string }) {
  const t = useMessages();
  const queue = queueGroups.flatMap(({ queues }): readonly QueueName[] => queues).find((name) => name === of);
  if (queue) return t(`queue.${queue}`);
  return /^[a-z]{3}_/.test(of) ? (
    <TextLink data-touch-target className={classes.case} href={paths.case.getHref(of)}>
      {of}
    </TextLink>
  ) : (
    of
  );
}

function CaseFilter({ about, onChange }: { readonly about: string; readonly onChange: (id: string | null) => void }) {
  const t = useMessages();
  const [text, setText] = useState(about);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(text.trim() || null);
  };
  return (
    <form role="search" className={classes.search} onSubmit={submit}>
      <SearchField
        label={t('audit.find')}
        placeholder={t('audit.find')}
        maxLength={64}
        value={text}
        onChange={(next) => {
          setText(next);
          if (next === '' && about !== '') onChange(null);
        }}
      />
      <Button type="submit">{t('audit.show')}</Button>
    </form>
  );
}

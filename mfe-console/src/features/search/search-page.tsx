import { Button, EmptyState, ErrorNotice, Heading, LoadingRegion, PageHeader, Skeleton, Text } from '@asili/ui';
import { SearchField } from '@asili/ui/forms';
import { describeError, usePageTitle, useQueryParam } from '@asili/web';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useMessages } from '../../messages.ts';
import rows from '../../shared/case-row.module.css';
import { CaseRow } from '../../shared/case-row.tsx';
import { ConsoleFrame } from '../../shared/console-frame.tsx';
import { searchQuery } from './api.ts';
import classes from './search.module.css';

const shortest = 3;

/** /console/search: money by any of its names. What was looked for is in the address, so that operators can send it to each other. */
export function SearchPage() {
  const t = useMessages();
  usePageTitle(t('search.title'));
  const [searched, setSearched] = useQueryParam('name');
  const name = searched ?? '';
  return (
    <ConsoleFrame>
      <PageHeader title={t('search.title')} subtitle={t('search.subtitle')} />
      <SearchForm key={name} name={name} onSearch={(text) => setSearched(text || null, { push: true })} />
      <Text tone="secondary" size="sm">
        {t('search.hint')}
      </Text>
      {name.length >= shortest && <Results name={name} />}
    </ConsoleFrame>
  );
}

function SearchForm({ name, onSearch }: { readonly name: string; readonly onSearch: (name: string) => void }) {
  const t = useMessages();
  const [text, setText] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length >= shortest) onSearch(text.trim());
  };
  return (
    <form role="search" className={classes.search} onSubmit={submit}>
      <SearchField
        label={t('search.field')}
        placeholder={t('search.field')}
        maxLength={120}
        value={text}
        onChange={(next) => {
          setText(next);
          if (next === '' && name !== '') onSearch('');
        }}
      />
      <Button type="submit" variant="primary">
        {t('search.button')}
      </Button>
    </form>
  );
}

function Results({ name }: { readonly name: string }) {
  const t = useMessages();
  const { data, isError, error, isFetching, refetch } = useQuery(searchQuery(name));
  if (!data && isError) {
    return (
      <ErrorNotice title={t('search.failed')} onRetry={() => void refetch()} retrying={isFetching}>
        {describeError(error, t('error.text'))}
      </ErrorNotice>
    );
  }
  if (!data) {
    return (
      <LoadingRegion label={t('search.title')}>
        <Skeleton height={112} shape="card" />
      </LoadingRegion>
    );
  }
  if (data.cases.length === 0)
    return (
      <div className={classes.results} role="status">
        <EmptyState title={t('search.none', { name })}>{t('search.noneText')}</EmptyState>
      </div>
    );
  const found = t('search.found', { count: data.cases.length, name });
  return (
    <section className={classes.results} aria-labelledby="found">
      <div role="status">
        <Heading id="found" size="sm">
          {found}
        </Heading>
      </div>
      <ul className={rows.cases} aria-labelledby="found">
        {data.cases.map((each) => (
          <CaseRow key={each.id} of={each} isAmongOthers />
        ))}
      </ul>
    </section>
  );
}

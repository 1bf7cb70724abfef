import { ErrorNotice, LinkButton, LoadingRegion, Skeleton, Stack, Text } from '@asili/ui';
import { SearchField } from '@asili/ui/forms';
import { useLanguage } from '@asili/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { hasWords } from '../../components/search-text.ts';
import { Section } from '../../components/page.tsx';
import { useMessages } from './messages.ts';
import classes from './api-docs.module.css';
import { operationsOf, type Operation } from './open-api.ts';
import { TryIt } from './try-it.tsx';

/** Every public call, from the document the running services generate. */
export function Endpoints() {
  const t = useMessages();
  const language = useLanguage();
  const document = useQuery<unknown>({ queryKey: ['/api/openapi.json'] });
  return (
    <Section
      title={t('api.all')}
      intro={language === 'en' ? t('api.allIntro') : `${t('api.allIntro')} ${t('api.inEnglish')}`}
    >
      {document.isPending && <Waiting />}
      {document.isError && (
        <ErrorNotice title={t('api.failed')} onRetry={() => void document.refetch()} retrying={document.isFetching}>
          {t('api.failedText')}
        </ErrorNotice>
      )}
      {document.isSuccess && <EndpointList document={document.data} />}
    </Section>
  );
}

function Waiting() {
  return (
    <LoadingRegion>
      <Stack>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height={56} />
        ))}
      </Stack>
    </LoadingRegion>
  );
}

function EndpointList({ document }: { readonly document: unknown }) {
  const t = useMessages();
  const [search, setSearch] = useState('');
  const operations = useMemo(() => operationsOf(document), [document]);
  const found = operations.filter(({ id, summary, tag }) => hasWords(`${id} ${summary} ${tag}`, search));
  const tags = [...new Set(found.map(({ tag }) => tag))].sort();
  return (
    <>
      <div className={classes.search}>
        <SearchField label={t('api.search')} placeholder={t('api.placeholder')} value={search} onChange={setSearch} />
        <LinkButton href="/api/openapi.json" target="_blank">
          {t('api.download')}
        </LinkButton>
      </div>
      <Text tone="muted" role="status">
        {found.length > 0 ? t('api.found', { count: found.length }) : t('api.none')}
      </Text>
      {tags.map((tag) => (
        <div key={tag} className={classes.group}>
          <h3>{tag || t('api.other')}</h3>
          {found
            .filter((operation) => operation.tag === tag)
            .map((operation) => (
              <Endpoint key={operation.id} operation={operation} />
            ))}
        </div>
      ))}
    </>
  );
}

function Endpoint({ operation }: { readonly operation: Operation }) {
  const [open, setOpen] = useState(false);
  const head = (
    <>
      <span className={classes.method} data-method={operation.method}>
        {operation.method}
      </span>
      <code className={classes.path}>{operation.path}</code>
      <span className={classes.summary} lang="en">
        {operation.summary}
      </span>
    </>
  );
  if (operation.method !== 'GET') return <div className={classes.endpoint}>{head}</div>;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.endpoint}>{head}</summary>
      {open && <TryIt operation={operation} />}
    </details>
  );
}

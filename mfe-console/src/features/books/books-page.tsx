import type { BooksReply } from '@asili/contracts';
import { ErrorNotice, Heading, LoadingRegion, Notice, PageHeader, Skeleton, useUi } from '@asili/ui';
import { DataTable, formatMoney, type Column } from '@asili/ui/data';
import { Segmented } from '@asili/ui/forms';
import { describeError, usePageTitle, useQueryParam } from '@asili/web';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useMessages } from '../../messages.ts';
import { ConsoleFrame } from '../../shared/console-frame.tsx';
import { useDay } from '../../shared/use-day.ts';
import { booksQuery } from './api.ts';
import classes from './books.module.css';
import { BankStatements } from './components/bank-statements.tsx';
import { useAge } from './use-age.ts';

type Account = BooksReply['accounts'][number];
type Difference = BooksReply['differences'][number];
type Comparison = BooksReply['compared'][number];
type Unexplained = NonNullable<BooksReply['unexplained']>[number];

/** /console/books: what agrees and what does not, then every account. */
export function BooksPage() {
  const t = useMessages();
  usePageTitle(t('books.title'));
  const { data, isError, error, isFetching, refetch } = useQuery(booksQuery);
  return (
    <ConsoleFrame>
      <PageHeader title={t('books.title')} subtitle={t('books.subtitle')} />
      {!data && !isError && (
        <LoadingRegion label={t('books.title')}>
          <Skeleton height={320} shape="card" />
        </LoadingRegion>
      )}
      {!data && isError && (
        <ErrorNotice title={t('books.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          {describeError(error, t('error.text'))}
        </ErrorNotice>
      )}
      {data && (
        <>
          <Differences of={data.differences} byAge={data.unexplained} />
          {data.compared.length > 0 && <Compared of={data.compared} />}
          {data.bankStatements && <BankStatements of={data.bankStatements} />}
          <Accounts of={data.accounts} />
        </>
      )}
    </ConsoleFrame>
  );
}

const useAmount = () => {
  const { locale } = useUi();
  return (amount: string, asset: string) => formatMoney(amount, asset, locale);
};
/** Stands out unless it is zero. */
const useDifference = () => {
  const amount = useAmount();
  return (text: string, asset: string) =>
    /^-?0(\.0+)?$/.test(text) ? amount(text, asset) : <b className={classes.difference}>{amount(text, asset)}</b>;
};
/** The name of an account, which breaks behind its colons where it is narrow. */
const code = (text: string) => (
  <span className={classes.account}>
    {text.split(':').map((word, index) => (
      <Fragment key={index}>
        {index > 0 && ':'}
        {index > 0 && <wbr />}
        {word}
      </Fragment>
    ))}
  </span>
);

function Differences({
  of,
  byAge = [],
}: {
  readonly of: readonly Difference[];
  readonly byAge: readonly Unexplained[] | undefined;
}) {
  const t = useMessages();
  const difference = useDifference();
  const age = useAge();
  if (of.length === 0)
    return (
      <Notice kind="success" title={t('books.agree')}>
        {t('books.agreeText')}
      </Notice>
    );
  const columns: readonly [Column<Difference>, ...Column<Difference>[]] = [
    {
      id: 'account',
      label: t('books.account'),
      cell: ({ account }) => (account === undefined ? t('books.ownBooks') : code(account)),
    },
    {
      id: 'amount',
      label: t('books.difference'),
      align: 'end',
      cell: ({ amount, asset }) => difference(amount, asset),
    },
    { id: 'age', label: t('books.age'), align: 'end', cell: (each) => age(each.age) },
  ];
  return (
    <>
      <Notice kind="danger" title={t('books.differ', { count: of.length })}>
        {t('books.differText')}
      </Notice>
      {byAge.length > 0 && <ByAge of={byAge} />}
      <div className={classes.part}>
        <Heading size="sm">{t('books.differences')}</Heading>
        <DataTable
          caption={t('books.differences')}
          captionHidden
          columns={columns}
          rows={of}
          rowKey={({ asset, account = '' }) => `${asset} ${account}`}
        />
      </div>
    </>
  );
}

/** How much nobody can explain. */
function ByAge({ of }: { readonly of: readonly Unexplained[] }) {
  const t = useMessages();
  const difference = useDifference();
  const columns: readonly [Column<Unexplained>, ...Column<Unexplained>[]] = [
    { id: 'asset', label: t('books.asset'), cell: ({ asset }) => asset },
    { id: 'day', label: t('books.day'), align: 'end', cell: ({ day, asset }) => difference(day, asset) },
    { id: 'week', label: t('books.week'), align: 'end', cell: ({ week, asset }) => difference(week, asset) },
    { id: 'older', label: t('books.older'), align: 'end', cell: ({ older, asset }) => difference(older, asset) },
  ];
  return (
    <div className={classes.part}>
      <Heading size="sm">{t('books.byAge')}</Heading>
      <DataTable caption={t('books.byAge')} captionHidden columns={columns} rows={of} rowKey={({ asset }) => asset} />
    </div>
  );
}

function Compared({ of }: { readonly of: readonly Comparison[] }) {
  const t = useMessages();
  const amount = useAmount();
  const marked = useDifference();
  const day = useDay();
  const columns: readonly [Column<Comparison>, ...Column<Comparison>[]] = [
    {
      id: 'account',
      label: t('books.account'),
      cell: ({ account, day: closing }) => (
        <>
          {code(account)}
          {closing !== undefined && <span className={classes.asOf}>{t('books.asOf', { day: day(closing) })}</span>}
        </>
      ),
    },
    { id: 'ours', label: t('books.ours'), align: 'end', cell: ({ ours, asset }) => amount(ours, asset) },
    { id: 'theirs', label: t('books.theirs'), align: 'end', cell: ({ theirs, asset }) => amount(theirs, asset) },
    {
      id: 'difference',
      label: t('books.difference'),
      align: 'end',
      cell: ({ difference, asset }) => marked(difference, asset),
    },
  ];
  return (
    <div className={classes.part}>
      <Heading size="sm">{t('books.compared')}</Heading>
      <DataTable
        caption={t('books.compared')}
        captionHidden
        columns={columns}
        rows={of}
        rowKey={({ account, asset }) => `${account} ${asset}`}
      />
    </div>
  );
}

function Accounts({ of }: { readonly of: readonly Account[] }) {
  const t = useMessages();
  const amount = useAmount();
  const [asset, setAsset] = useQueryParam('asset');
  const assets = [...new Set(of.map((account) => account.asset))].sort();
  const rows = assets.includes(asset ?? '') ? of.filter((account) => account.asset === asset) : of;
  const columns: readonly [Column<Account>, ...Column<Account>[]] = [
    { id: 'account', label: t('books.account'), cell: ({ name }) => code(name) },
    { id: 'type', label: t('books.type'), cell: ({ type }) => t(`accountType.${type}`) },
    { id: 'debit', label: t('books.debit'), align: 'end', cell: ({ debit, asset: of }) => amount(debit, of) },
    { id: 'credit', label: t('books.credit'), align: 'end', cell: ({ credit, asset: of }) => amount(credit, of) },
    {
      id: 'balance',
      label: t('books.balance'),
      align: 'end',
      cell: ({ balance, asset: of }) => <b>{amount(balance, of)}</b>,
    },
  ];
  return (
    <div className={classes.part}>
      <div className={classes.head}>
        <Heading size="sm">{t('books.accounts')}</Heading>
        {assets.length > 1 && (
          <Segmented
            label={t('books.asset')}
            value={rows === of ? '' : (asset ?? '')}
            options={[{ value: '', label: t('books.all') }, ...assets.map((each) => ({ value: each, label: each }))]}
            onChange={(value) => setAsset(value || null)}
          />
        )}
      </div>
      <DataTable
        caption={t('books.accounts')}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ name, asset: of }) => `${name} ${of}`}
        empty={t('books.none')}
      />
    </div>
  );
}

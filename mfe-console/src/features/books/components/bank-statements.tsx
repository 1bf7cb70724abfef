import type { BooksReply } from '@asili/contracts';
import { Heading, Text, useUi } from '@asili/ui';
import { DataTable, formatMoney, type Column } from '@asili/ui/data';
import { useMessages } from '../../../messages.ts';
import { useDay } from '../../../shared/use-day.ts';
import classes from '../books.module.css';
import { BankStatementForm } from './bank-statement-form.tsx';

type Row = NonNullable<BooksReply['bankStatements']>[number];

/** The last statement of each bank account of ours, and a form for the next. */
export function BankStatements({ of }: { readonly of: readonly Row[] }) {
  const t = useMessages();
  const { locale } = useUi();
  const day = useDay();
  const saidOf = ({ last, isOverdue }: Row): string => {
    if (!last) return t('bank.never');
    return isOverdue ? t('bank.since', { day: day(last.day) }) : day(last.day);
  };
  const columns: readonly [Column<Row>, ...Column<Row>[]] = [
    { id: 'currency', label: t('books.asset'), cell: ({ currency }) => currency },
    { id: 'day', label: t('bank.day'), cell: saidOf },
    {
      id: 'balance',
      label: t('bank.balance'),
      cell: ({ last }) => last && formatMoney(last.balance, last.currency, locale),
      align: 'end',
    },
    { id: 'reference', label: t('bank.reference'), cell: ({ last }) => last?.reference },
  ];
  return (
    <div className={classes.part}>
      <Heading size="sm">{t('bank.title')}</Heading>
      {of.length === 0 ? (
        <Text tone="secondary">{t('bank.none')}</Text>
      ) : (
        <DataTable
          cards
          caption={t('bank.title')}
          captionHidden
          columns={columns}
          rows={of}
          rowKey={({ currency }) => currency}
        />
      )}
      <BankStatementForm />
    </div>
  );
}

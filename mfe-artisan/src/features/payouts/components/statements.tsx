import { Card, Heading, LinkButton, Text, useIsHydrating, useUi } from '@asili/ui';
import { useSession } from '@asili/web';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { statementMonths } from '../months.ts';
import classes from '../payouts.module.css';

const shownAtFirst = 3;

/** The artisan's months, newest first: to print, and as a table. */
export function Statements() {
  const t = useMessages();
  const { user } = useSession();
  const [now] = useState(() => new Date());
  const isHydrating = useIsHydrating();
  if (isHydrating) return null; // Which months there are depends on the day.
  const months = statementMonths(user ?? { id: '' }, now);
  const older = months.slice(shownAtFirst);
  return (
    <Card as="section" className={classes.account} aria-labelledby="statements">
      <Heading id="statements" size="sm">
        {t('statements.title')}
      </Heading>
      <Text size="sm" tone="secondary">
        {t('statements.text')}
      </Text>
      <Months of={months.slice(0, shownAtFirst)} />
      {older.length > 0 && (
        <details>
          <summary data-touch-target>{t('statements.older')}</summary>
          <Months of={older} />
        </details>
      )}
    </Card>
  );
}

function Months({ of }: { readonly of: readonly string[] }) {
  const t = useMessages();
  const { locale } = useUi();
  const nameOf = (month: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-15T00:00:00Z`),
    );
  return (
    <ul className={classes.months}>
      {of.map((month) => (
        <li key={month}>
          <span>{nameOf(month)}</span>
          <span className={classes.files}>
            <LinkButton
              size="sm"
              href={`/api/statements/${month}.pdf`}
              target="_blank"
              rel="noopener"
              aria-label={t('statements.pdf', { month: nameOf(month) })}
            >
              PDF
            </LinkButton>
            <LinkButton
              size="sm"
              href={`/api/statements/${month}.csv`}
              download=""
              aria-label={t('statements.csv', { month: nameOf(month) })}
            >
              CSV
            </LinkButton>
          </span>
        </li>
      ))}
    </ul>
  );
}

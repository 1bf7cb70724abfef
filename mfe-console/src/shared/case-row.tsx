import type { ConsoleCase } from '@asili/contracts';
import { Card, Link, StatusBadge } from '@asili/ui';
import { Money, RelativeTime } from '@asili/ui/data';
import { paths } from '@asili/web/paths';
import { useMessages } from '../messages.ts';
import { FactValue, useFactName } from './facts.tsx';
import { useCaseTitle } from './case-title.ts';
import classes from './case-row.module.css';

const shown = 4;

/** One case of a list: what it is about, what is known first of all, how long it waits. */
export function CaseRow({
  of: { id, queue, openedAt, money, facts, approval },
  isAmongOthers = false,
}: {
  readonly of: ConsoleCase;
  /** Of other kinds: its own is said. */ readonly isAmongOthers?: boolean;
}) {
  const t = useMessages();
  const factName = useFactName();
  const title = useCaseTitle();
  const state = facts.find(({ name }) => name === 'state');
  const first = facts.filter(({ name }) => name !== 'state').slice(0, shown);
  return (
    <Card as="li" className={classes.row}>
      <div className={classes.rowHead}>
        <h2 className={classes.rowName}>
          <Link data-touch-target href={paths.case.getHref(id)}>
            {money ? <Money {...money} /> : title({ queue, id })}
          </Link>
        </h2>
        <span className={classes.badges}>
          {isAmongOthers && money && <span className={classes.quiet}>{title({ queue, id })}</span>}
          {approval?.state === 'waiting' && <StatusBadge kind="wait">{t('approval.badge')}</StatusBadge>}
          {state && (
            <span className={classes.quiet}>
              <FactValue {...state} />
            </span>
          )}
          <span className={classes.quiet}>
            <RelativeTime at={openedAt} style="short" />
          </span>
        </span>
      </div>
      <dl className={classes.rowFacts}>
        {first.map(({ name, value }, index) => (
          <div key={index}>
            <dt>{factName(name)}</dt>
            <dd>
              <FactValue name={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

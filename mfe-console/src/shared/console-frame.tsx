import type { QueuesReply } from '@asili/contracts';
import { Container, cx, Icon, type IconDrawing, Link, VisuallyHidden } from '@asili/ui';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import BookText from 'lucide-react/icons/book-text';
import History from 'lucide-react/icons/history';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Search from 'lucide-react/icons/search';
import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useMessages } from '../messages.ts';
import classes from './console-frame.module.css';
import { queuesQuery } from './get-queues.ts';
import { queueGroups, queueIcons } from './queue-groups.ts';
import { useLive } from './use-live.ts';

const tooOldMs = 86_400_000;
type Queue = QueuesReply['queues'][number];

/** A page of the console beside the way to all others, with how much waits where; kept true while somebody is there. */
export function ConsoleFrame({
  current,
  children,
}: {
  /** Address of the link that stands for this page. */ readonly current?: string;
  readonly children: ReactNode;
}) {
  const t = useMessages();
  const [path] = useLocation();
  const here = current ?? path;
  const { data, dataUpdatedAt, refetch } = useQuery(queuesQuery);
  useLive(() => void refetch());
  const isKnown = data !== undefined;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - nav.current.clientWidth / 3; // Where the links stand in a row.
  }, [here, isKnown]); // The counts make the links wider.
  const known = (name: string) => data?.queues.find((queue) => queue.name === name);
  return (
    <Container space="page" className={classes.frame}>
      <nav ref={nav} className={classes.nav} aria-label={t('nav.console')}>
        <ul>
          <NavLink href={paths.console.getHref()} icon={LayoutGrid} label={t('nav.overview')} here={here} />
          <NavLink href={paths.search.getHref()} icon={Search} label={t('search.title')} here={here} />
        </ul>
        {queueGroups
          .map(({ label, queues }) => ({ label, shown: queues.filter((name) => !data || known(name)) }))
          .map(
            ({ label, shown }) =>
              shown.length > 0 && (
                <NavGroup key={label} label={t(label)}>
                  {shown.map((name) => (
                    <NavLink
                      key={name}
                      href={paths.queue.getHref(name)}
                      icon={queueIcons[name]}
                      label={t(`queue.${name}`)}
                      queue={known(name)}
                      readAt={dataUpdatedAt}
                      here={here}
                    />
                  ))}
                </NavGroup>
              ),
          )}
        <NavGroup label={t('nav.records')}>
          <NavLink href={paths.books.getHref()} icon={BookText} label={t('books.title')} here={here} />
          <NavLink href={paths.calls.getHref()} icon={Smartphone} label={t('calls.title')} here={here} />
          <NavLink href={paths.audit.getHref()} icon={History} label={t('audit.title')} here={here} />
        </NavGroup>
      </nav>
      <div className={classes.content}>{children}</div>
    </Container>
  );
}

function NavGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <p className={classes.group} aria-hidden="true">
        {label}
      </p>
      <ul aria-label={label}>{children}</ul>
    </>
  );
}

function NavLink({
  href,
  icon,
  label,
  queue,
  readAt = 0,
  here,
}: {
  readonly href: string;
  readonly icon: IconDrawing;
  readonly label: string;
  readonly queue?: Queue | undefined;
  /** When that was so. */ readonly readAt?: number;
  readonly here: string;
}) {
  const t = useMessages();
  const counted = queue && !queue.unavailable;
  const isOld = queue?.oldestAt != null && readAt - Date.parse(queue.oldestAt) > tooOldMs;
  return (
    <li>
      <Link href={href} aria-current={here === href ? 'page' : undefined}>
        <Icon of={icon} />
        <span aria-hidden={counted || undefined}>{label}</span>
        {counted && (
          <>
            <span className={cx(classes.count, isOld && classes.old)} aria-hidden="true">
              {queue.count}
            </span>
            <VisuallyHidden>
              {t(isOld ? 'nav.waitingLong' : 'nav.waiting', { queue: label, count: queue.count })}
            </VisuallyHidden>
          </>
        )}
      </Link>
    </li>
  );
}

import Check from 'lucide-react/icons/check';
import Info from 'lucide-react/icons/info';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { useUi } from '../../context/ui-context.tsx';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import { cx } from '../../util/cx.ts';
import classes from './notice.module.css';
import { Heading } from '../text/text.tsx';
import { WovenDivider } from '../../patterns/logo/logo.tsx';
import emptyClasses from './empty-state.module.css';

const drawings = { caution: TriangleAlert, danger: TriangleAlert, info: Info, success: Check };

export interface NoticeProps {
  readonly kind?: keyof typeof drawings;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly icon?: IconDrawing;
  /** `alert` interrupts a screen reader; `status` waits; `none` for text that was there from the start. */
  readonly announce?: 'alert' | 'status' | 'none';
  readonly className?: string | undefined;
}

/** A sentence that matters, with its icon and what can be done. */
export function Notice({ kind = 'info', title, children, actions, icon, announce = 'none', className }: NoticeProps) {
  return (
    <div className={cx(classes.notice, classes[kind], className)} role={announce === 'none' ? undefined : announce}>
      <Icon of={icon ?? drawings[kind]} className={classes.icon} />
      <div className={classes.body}>
        <div>
          {title && <b className={classes.title}>{title}</b>}
          {title && children ? ' ' : null}
          {children}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  );
}

export interface ErrorNoticeProps {
  /** What happened. */
  readonly title: ReactNode;
  /** What is safe, and what to do. */
  readonly children?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
  /** `caution` where the page still works without the part. */
  readonly kind?: 'danger' | 'caution';
}

/** A failure: what happened, what is safe, try again. */
export function ErrorNotice({ title, children, onRetry, retrying, kind = 'danger' }: ErrorNoticeProps) {
  const { texts } = useUi();
  const retry = onRetry && (
    <Button size="sm" icon={RotateCw} onClick={onRetry} busy={retrying}>
      {texts.retry}
    </Button>
  );
  return (
    <Notice kind={kind} title={title} announce="alert" actions={retry}>
      {children}
    </Notice>
  );
}

export interface EmptyStateProps {
  readonly title: ReactNode;
  /** What to do next. */
  readonly children?: ReactNode;
  /** The button that does it. */
  readonly actions?: ReactNode;
  readonly as?: 'h1' | 'h2' | 'h3';
}

/** Nothing here yet, and the way on. */
export function EmptyState({ title, children, actions, as }: EmptyStateProps) {
  return (
    <div className={emptyClasses.empty}>
      <WovenDivider className={emptyClasses.band} />
      <Heading as={as ?? 'h2'}>{title}</Heading>
      {children && <p className={emptyClasses.text}>{children}</p>}
      {actions && <div className={emptyClasses.actions}>{actions}</div>}
    </div>
  );
}

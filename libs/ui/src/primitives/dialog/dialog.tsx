import { cx, IconButton, useUi, VisuallyHidden } from '@asili/ui';
import * as Radix from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import { useRef, type ReactNode } from 'react';
import classes from './dialog.module.css';
import { useScrollLock } from './use-scroll-lock.ts';

interface PanelProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  /** Said only to screen readers. */
  readonly titleHidden?: boolean;
  readonly children: ReactNode;
}

export interface DialogProps extends PanelProps {
  /** One sentence under the title, read out with it. */
  readonly description?: ReactNode;
  readonly size?: 'md' | 'wide';
}

/** A question or a small task over the page: a sheet on phones, a box on wide screens. Focus stays in, Escape closes. */
export function Dialog({ size = 'md', ...panel }: DialogProps) {
  return <Panel {...panel} className={cx(classes.dialog, size === 'wide' && classes.wide)} />;
}

export interface DrawerProps extends PanelProps {
  readonly side?: 'right' | 'bottom';
}

/** A side panel: menu, filters, cart. */
export function Drawer({ side = 'right', ...panel }: DrawerProps) {
  return <Panel {...panel} className={cx(classes.drawer, side === 'bottom' && classes.bottom)} />;
}

function Panel({
  open,
  onOpenChange,
  title,
  titleHidden,
  description,
  children,
  className,
}: PanelProps & { readonly description?: ReactNode; readonly className: string }) {
  const { texts } = useUi();
  const opener = useRef<Element | null>(null);
  useScrollLock(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className={classes.scrim} aria-hidden="true" />
        <Radix.Content
          className={className}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault(); // Radix only knows triggers of its own.
            const movedOn = document.activeElement !== document.body; // Closed by a link: the next page has it already.
            if (!movedOn && opener.current instanceof HTMLElement) opener.current.focus();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={classes.head}>
            <Radix.Title className={classes.title}>
              {titleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label={texts.close} icon={X} className={classes.close} />
            </Radix.Close>
          </div>
          {description && <Radix.Description className={classes.text}>{description}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

import {
  useEffect,
  createContext,
  use,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { Button, cx, IconButton, Row, useUi, VisuallyHidden } from '@asili/ui';
import * as Radix from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import classes from './dialog.module.css';
import { guardPage, type AskBeforeLeaving } from './leaving.ts';

let locks = 0;

/** Keeps the page behind still. Own code: Radix' lock injects a style element, which the content policy forbids. */
function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const { style } = document.documentElement;
    locks += 1;
    style.scrollbarGutter = innerWidth > document.documentElement.clientWidth ? 'stable' : '';
    style.overflow = 'hidden';
    return () => {
      locks -= 1;
      if (locks > 0) return;
      style.overflow = '';
      style.scrollbarGutter = '';
    };
  }, [active]);
}

/** Of the dialog around: marks it as holding something unsaved until the returned function is called. */
const HoldDialog = createContext<(() => () => void) | undefined>(undefined);

interface PanelProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  /** Said only to screen readers. */
  readonly titleHidden?: boolean;
  readonly children: ReactNode;
  /** Something typed in it is not saved: whatever would close it asks first. A form in it says so by `LeaveGuard`. */
  readonly dirty?: boolean;
  /** False where only its own buttons end it. */
  readonly dismissible?: boolean;
}

export interface DialogProps extends PanelProps {
  /** One sentence under the title, read out with it. */
  readonly description?: ReactNode;
  readonly size?: 'md' | 'wide';
}

/**
 * A question or a small task over the page: a sheet on phones, a box on wide screens. Focus stays in, Escape closes. What was
 * typed in it is never dropped unasked: not by Escape, a press beside it, its X, a link or Back.
 */
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

/** Whether a form in the dialog holds something unsaved, and how it says so. `isHeld` is of this moment: a key pressed right behind a letter meets it. */
function useHold(dirty: boolean) {
  const [held, setHeld] = useState(0);
  const now = useRef(0);
  const hold = useCallback(() => {
    const count = (by: number): void => setHeld((now.current += by));
    count(1);
    return () => count(-1);
  }, []);
  return { isDirty: dirty || held > 0, isHeld: () => dirty || now.current > 0, hold };
}

/** How many dialogs are open. */
let shown = 0;

/** Has what dims the page dim the dialogs that were open before, too, around this one or not. */
function raise(scrim: HTMLElement | null): () => void {
  if (shown > 0) scrim?.classList.add(classes.over ?? '');
  shown += 1;
  return () => {
    shown -= 1;
  };
}

function Panel({
  open,
  onOpenChange,
  title,
  titleHidden,
  description,
  children,
  className,
  dirty = false,
  dismissible = true,
}: PanelProps & { readonly description?: ReactNode; readonly className: string }) {
  const { texts } = useUi();
  const opener = useRef<Element | null>(null);
  const { isDirty, isHeld, hold } = useHold(dirty);
  const [goOn, setGoOn] = useState<() => void>();
  const ask = (leave: () => void) => setGoOn(() => leave);
  useLeaveGuard(open && isDirty, ask);
  useScrollLock(open);
  const close = () => onOpenChange(false);
  const onChange = (next: boolean) => {
    if (next) onOpenChange(true);
    else if (dismissible) (isHeld() ? ask : (leave: () => void) => leave())(close);
  };
  return (
    <Radix.Root open={open} onOpenChange={onChange}>
      <Radix.Portal>
        <div ref={raise} className={classes.scrim} aria-hidden="true" />
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
            {dismissible && (
              <Radix.Close asChild>
                <IconButton label={texts.close} icon={X} className={classes.close} />
              </Radix.Close>
            )}
          </div>
          {description && <Radix.Description className={classes.text}>{description}</Radix.Description>}
          <HoldDialog value={hold}>
            {children}
            {goOn && <UnsavedQuestion goOn={goOn} onAnswer={() => setGoOn(undefined)} />}
          </HoldDialog>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface QuestionProps {
  readonly title: string;
  /** What the buttons say; `no` is pressed by Escape, too. */
  readonly yes: string;
  readonly no: string;
  readonly onAnswer: (isYes: boolean) => void;
}

/** Asks before something is lost. The safe answer comes first. */
export function Question({ title, yes, no, onAnswer }: QuestionProps) {
  return (
    <Dialog open onOpenChange={() => onAnswer(false)} title={title}>
      <Row>
        <Button variant="primary" onClick={() => onAnswer(false)}>
          {no}
        </Button>
        <Button variant="danger" onClick={() => onAnswer(true)}>
          {yes}
        </Button>
      </Row>
    </Dialog>
  );
}

/** The question about something unsaved, where it has come up; `onAnswer` runs before what was asked for goes on. */
function UnsavedQuestion({
  goOn,
  onAnswer,
  title,
}: {
  readonly goOn: () => void;
  readonly onAnswer: () => void;
  readonly title?: string | undefined;
}) {
  const { texts } = useUi();
  return (
    <Question
      title={title ?? texts.unsaved}
      yes={texts.unsavedDiscard}
      no={texts.unsavedKeep}
      onAnswer={(isYes) => {
        onAnswer();
        if (isYes) goOn();
      }}
    />
  );
}

/** Calls `ask` while `active` before the page is left. */
function useLeaveGuard(active: boolean, ask: AskBeforeLeaving): void {
  const onLeave = useEffectEvent(ask);
  useLayoutEffect(() => (active ? guardPage((goOn) => onLeave(goOn)) : undefined), [active]);
}

export interface LeaveGuardProps {
  /** Whether something is not saved. */
  readonly active: boolean;
  readonly question?: string;
}

/**
 * Of every form whose input stands nowhere else: while `active`, asks before it is lost. In a dialog the dialog asks, at
 * Escape, a press beside it and its X, too.
 */
export function LeaveGuard({ active, question }: LeaveGuardProps) {
  const hold = use(HoldDialog);
  const [goOn, setGoOn] = useState<() => void>();
  useLayoutEffect(() => (active ? hold?.() : undefined), [active, hold]);
  useLeaveGuard(active && hold === undefined, (leave) => setGoOn(() => leave));
  return goOn ? <UnsavedQuestion title={question} goOn={goOn} onAnswer={() => setGoOn(undefined)} /> : null;
}

import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import classes from './tooltip.module.css';

/** Times of the specification, section 9, in milliseconds. */
export const tooltipDelay = 700;
export const tooltipSkipDelay = 300;
/** Long enough to move the pointer from the element onto its tooltip. */
const leaveDelay = 120;
const gap = 6;

/** Closes the one tooltip that is open: the next one takes its place at once. */
let closeOpen: (() => void) | undefined;
/** When the last one closed: for a short while the next one still opens at once. */
let closedAt = -Infinity;

/**
 * A short explanation on hover and focus, and on a touch of what can be focused. Escape closes it, and whatever else Escape
 * closes there. Never the only place something is said.
 * @returns handlers for the element, and the tooltip to render beside or inside it
 */
export function useTooltip(content: ReactNode) {
  const [anchor, setAnchor] = useState<Element>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (milliseconds: number, run: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, milliseconds);
  };
  const hide = useRef(() => {
    closeOpen = undefined;
    closedAt = Date.now();
    setAnchor(undefined);
  });
  const show = (element: Element) => {
    if (closeOpen !== hide.current) closeOpen?.();
    closeOpen = hide.current;
    setAnchor(element);
  };
  const close = () => {
    clearTimeout(timer.current);
    if (closeOpen === hide.current) hide.current();
  };
  useEffect(() => {
    const closeOwn = hide.current;
    return () => {
      clearTimeout(timer.current);
      if (closeOpen === closeOwn) closeOwn();
    };
  }, []);
  return {
    handlers: {
      onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) => {
        if (pointerType !== 'touch')
          after(closeOpen || Date.now() - closedAt < tooltipSkipDelay ? 0 : tooltipDelay, () => show(currentTarget));
      },
      onPointerLeave: () => after(leaveDelay, close),
      onPointerDown: close,
      onFocus: ({ currentTarget }: FocusEvent) => {
        if (currentTarget.matches(':focus-visible')) show(currentTarget);
      },
      onBlur: () => after(0, close), // Once the focus has moved: a dialog that loses an element while nothing has the focus takes it to itself.
    },
    tooltip: anchor && (
      <OpenTooltip
        anchor={anchor}
        content={content}
        onClose={close}
        onStay={() => clearTimeout(timer.current)}
        onLeave={() => after(leaveDelay, close)}
      />
    ),
  };
}

interface OpenTooltipProps {
  readonly anchor: Element;
  readonly content: ReactNode;
  readonly onClose: () => void;
  /** The pointer is on the tooltip itself: it stays. */
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

function OpenTooltip({ anchor, content, onClose, onStay, onLeave }: OpenTooltipProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style, offsetWidth, offsetHeight } = box.current as HTMLDivElement;
    const { left, width, top, bottom } = anchor.getBoundingClientRect();
    const below = bottom + gap + offsetHeight <= innerHeight;
    style.left = `${Math.max(gap, Math.min(left + (width - offsetWidth) / 2, document.documentElement.clientWidth - offsetWidth - gap))}px`;
    style.top = `${below ? bottom + gap : top - gap - offsetHeight}px`;
  });
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    addEventListener('keydown', onKeyDown);
    addEventListener('scroll', onClose, { capture: true, once: true, passive: true }); // It would stay behind.
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('scroll', onClose, { capture: true });
    };
  });
  return createPortal(
    <div ref={box} role="tooltip" className={classes.tooltip} onPointerEnter={onStay} onPointerLeave={onLeave}>
      {content}
    </div>,
    anchor.closest('main, header, footer, dialog, [role=dialog]') ?? document.body, // Inside a landmark, and over what is modal.
  );
}

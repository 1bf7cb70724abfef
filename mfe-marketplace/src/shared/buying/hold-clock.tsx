import { announce, Container, cx, Icon } from '@asili/ui';
import Clock from 'lucide-react/icons/clock';
import { useEffect, useRef } from 'react';
import { useMessages } from './messages.ts';
import { clockText, useNow } from './use-now.ts';
import classes from './buying.module.css';

const minuteMs = 60_000;
const holdMs = 15 * minuteMs;
const spokenAt = [5, 1];

export interface HoldClockProps {
  /** ISO time. */
  readonly until: string;
  /** Once, when it is over on this device; what really is, the server knows. */
  readonly onEnd: () => void;
}

/** How long the items are still held. Screen readers hear of it at five minutes and at one. */
export function HoldClock({ until, onEnd }: HoldClockProps) {
  const t = useMessages();
  const left = Date.parse(until) - useNow();
  const minutes = Math.ceil(left / minuteMs);
  const isLate = minutes <= 2;
  const before = useRef(minutes);
  useEffect(() => {
    const passed = spokenAt.find((mark) => before.current > mark && minutes <= mark);
    before.current = minutes;
    if (passed !== undefined) announce(t('hold.left', { count: passed }));
  }, [minutes, t]);
  const isOver = left <= 0;
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (isOver) end.current();
  }, [isOver]);
  return (
    <div className={cx(classes.hold, isLate && classes.holdLate)}>
      <Container className={classes.holdRow}>
        <Icon of={Clock} />
        <span className={classes.clock} role="timer">
          {clockText(left)}
        </span>
        <span>{t(isLate ? 'hold.late' : 'hold.text')}</span>
      </Container>
      <progress className={classes.holdBar} max={holdMs} value={Math.max(0, left)} aria-hidden="true" />
    </div>
  );
}

import { cx, StatusBadge } from '@asili/ui';
import { type FormEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useMessages } from '../messages.ts';
import { isSiteCode, mainCode } from './commands.ts';
import { useCall } from './use-call.ts';
import classes from './try-phone.module.css';

const keys = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', '+'],
  ['0', ''],
  ['#', ''],
] as const;
const maxSeptets = 160;
/** The most a network carries. */
const networkSeptets = 182;

export interface TryPhoneHandle {
  /** Dials a code and brings the phone into view. */
  readonly dial: (code: string) => void;
}

/** A keypad phone that calls this site, in a made-up workshop. Keys can be pressed or typed. */
export function TryPhone({ ref }: { readonly ref: Ref<TryPhoneHandle> }) {
  const t = useMessages();
  const { display, inCall, busy, dial, answer, hangUp } = useCall();
  const [typed, setTyped] = useState('');
  const [lost, setLost] = useState(false);
  const phone = useRef<HTMLFormElement>(null);
  const call = (code: string) => {
    setTyped('');
    setLost(!isSiteCode(code));
    if (isSiteCode(code)) dial(code);
  };
  useImperativeHandle(ref, () => ({
    dial: (code) => {
      phone.current?.scrollIntoView({ block: 'center' });
      call(code);
    },
  }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!inCall) return call(typed.trim() || mainCode);
    setTyped('');
    answer(typed);
  };
  const end = () => {
    setTyped('');
    setLost(false);
    hangUp();
  };
  const says = lost ? t('ussd.try.notSite', { code: mainCode }) : display.failed ? t('ussd.try.failed') : display.text;
  return (
    <form ref={phone} className={classes.phone} onSubmit={send} aria-label={t('ussd.sim.title')}>
      <div className={classes.ear} aria-hidden="true" />
      <div className={classes.glass}>
        <div className={classes.lcd}>
          <div className={classes.text} role="status" aria-live="polite">
            {says}
          </div>
          <input
            className={classes.input}
            aria-label={t(inCall ? 'ussd.try.answer' : 'ussd.try.number')}
            placeholder={inCall ? '' : mainCode}
            autoComplete="off"
            maxLength={maxSeptets}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      </div>
      <div className={classes.controls}>
        <button type="submit" className={cx(classes.key, classes.call)} aria-busy={busy}>
          {t(inCall ? 'ussd.try.send' : 'ussd.try.call')}
        </button>
        <button type="button" className={classes.key} onClick={() => setTyped(typed.slice(0, -1))}>
          {t('ussd.try.delete')}
        </button>
        <button type="button" className={cx(classes.key, classes.end)} onClick={end}>
          {t('ussd.try.end')}
        </button>
      </div>
      <div className={classes.keys}>
        {keys.map(([key, letters]) => (
          <button key={key} type="button" className={classes.key} onClick={() => setTyped(typed + key)}>
            {key}
            <small aria-hidden="true">{letters}</small>
          </button>
        ))}
      </div>
      <div className={classes.meter}>
        <span>{t('ussd.try.length', { used: display.septets, max: maxSeptets })}</span>
        {display.text !== '' && (
          <StatusBadge kind={display.septets > 0 ? 'ok' : 'bad'}>
            {t(display.septets > 0 ? 'ussd.try.gsm' : 'ussd.try.notGsm')}
          </StatusBadge>
        )}
        <svg className={classes.bar} viewBox={`0 0 ${networkSeptets} 8`} preserveAspectRatio="none" aria-hidden="true">
          <rect className={classes.used} width={Math.min(networkSeptets, display.septets)} height={8} />
          <rect className={classes.goal} x={maxSeptets} width={1.5} height={8} />
        </svg>
        <span>{t('ussd.try.fits')}</span>
      </div>
    </form>
  );
}

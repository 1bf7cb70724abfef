import { lettersOf, pressKey, type KeyPress } from '@asili/kernel';
import { cx, StatusBadge } from '@asili/ui';
import { type FormEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useMessages } from '../messages.ts';
import { isSiteCode, mainCode } from './commands.ts';
import { useCall } from './use-call.ts';
import classes from './try-phone.module.css';

const keys = [...'123456789*0#'];
const maxSeptets = 160;
/** The most a network carries. */
const networkSeptets = 182;

export interface TryPhoneHandle {
  /** Dials a code and brings the phone into view. */
  readonly dial: (code: string) => void;
}

/** What is typed, with the keys too: digits, or letters by pressing a key again and again. */
function useTyped() {
  const [typed, setTyped] = useState('');
  const [isLetters, setIsLetters] = useState(false);
  const before = useRef<KeyPress>(undefined);
  const set = (text: string) => {
    before.current = undefined;
    setTyped(text);
  };
  const press = (key: string, at: number) => {
    setTyped(pressKey(typed, { key, at }, isLetters, before.current));
    before.current = { key, at };
  };
  const switchLetters = () => {
    before.current = undefined;
    setIsLetters(!isLetters);
  };
  /** Nothing, and digits again: most questions are answered by one. */
  const clear = () => {
    set('');
    setIsLetters(false);
  };
  return { typed, set, press, isLetters, switchLetters, clear };
}

/** A keypad phone that calls this site, in a made-up workshop. Keys can be pressed, or everything typed. */
export function TryPhone({ ref }: { readonly ref: Ref<TryPhoneHandle> }) {
  const t = useMessages();
  const { display, inCall, busy, dial, answer, hangUp } = useCall();
  const { typed, set: setTyped, press, isLetters, switchLetters, clear } = useTyped();
  const [lost, setLost] = useState(false);
  const phone = useRef<HTMLFormElement>(null);
  const call = (code: string) => {
    clear();
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
    clear();
    answer(typed);
  };
  const end = () => {
    clear();
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
        <button
          type="button"
          className={cx(classes.key, classes.letters)}
          aria-pressed={isLetters}
          onClick={switchLetters}
        >
          {t('ussd.try.letters')}
        </button>
      </div>
      <div className={classes.keys}>
        {keys.map((key) => (
          <button key={key} type="button" className={classes.key} onClick={({ timeStamp }) => press(key, timeStamp)}>
            {key}
            <small aria-hidden="true">{lettersOf(key)}</small>
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

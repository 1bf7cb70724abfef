import { Button, cx } from '@asili/ui';
import { TextareaField } from '@asili/ui/forms';
import Send from 'lucide-react/icons/send';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import classes from './thread.module.css';

export interface ThreadEntry {
  readonly id: string;
  readonly isOwn: boolean;
  /** Who, and when. */
  readonly head: ReactNode;
  /** As it was typed; shown as text and nothing else. */
  readonly text: string;
}

export interface ThreadProps {
  /** What the list is called for who hears it. */
  readonly label: string;
  readonly entries: readonly ThreadEntry[];
  /** In place of the list while nobody has written. */
  readonly empty: ReactNode;
  readonly texts: {
    readonly write: string;
    readonly hint: string;
    readonly send: string;
    readonly needed: string;
    readonly earlier: string;
  };
  /** Of the contract: how long a message may be, and whether there is something to send. */
  readonly rule: { readonly maxLength: number; readonly accepts: (text: string) => boolean };
  /** What is being written. */
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly onSend: (text: string) => void;
  readonly busy: boolean;
  /** Why the last one was not sent. */
  readonly failed?: ReactNode;
}

const shownAtFirst = 20;

/** What two people write to each other, newest last, and where to write. News are read out. */
export function Thread({ label, entries, empty, texts, rule, draft, onDraft, onSend, busy, failed }: ThreadProps) {
  const [isWhole, setWhole] = useState(false);
  const [isTried, setTried] = useState(false);
  const isRefused = !rule.accepts(draft);
  const shown = isWhole ? entries : entries.slice(-shownAtFirst);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(isRefused);
    if (!isRefused && !busy) onSend(draft.trim());
  };
  return (
    <div className={classes.thread}>
      {shown.length < entries.length && (
        <div>
          <Button size="sm" onClick={() => setWhole(true)}>
            {texts.earlier}
          </Button>
        </div>
      )}
      {entries.length === 0 && empty}
      <div role="log" aria-live="polite" aria-label={label}>
        <ol className={classes.list}>
          {shown.map(({ id, isOwn, head, text }) => (
            <li key={id} className={cx(classes.entry, isOwn && classes.own)}>
              <p className={classes.head}>{head}</p>
              <p className={classes.text}>{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <form className={classes.form} onSubmit={send} noValidate>
        {failed}
        <TextareaField
          label={texts.write}
          hint={texts.hint}
          rows={2}
          maxLength={rule.maxLength}
          value={draft}
          error={isTried && isRefused ? texts.needed : undefined}
          onChange={({ target }) => onDraft(target.value)}
        />
        <div>
          <Button variant="primary" type="submit" icon={Send} busy={busy}>
            {texts.send}
          </Button>
        </div>
      </form>
    </div>
  );
}

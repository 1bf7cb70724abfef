import { cx, Icon, type IconDrawing } from '@asili/ui';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Upload from 'lucide-react/icons/upload';
import { useId } from 'react';
import classes from './file-drop.module.css';
import { useFileDrop } from './use-file-drop.ts';

export interface FileDropProps {
  /** 'Choose a file or drop it here'. */
  readonly title: string;
  /** What is taken and how large it may be. */
  readonly hint?: string;
  /** In words why the last one was refused. */
  readonly error?: string | undefined;
  readonly onFiles: (files: File[]) => void;
  /** Kinds the chooser offers, such as `image/*`; see useFileDrop. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  /** The words say so; presses and drops are refused. */
  readonly busy?: boolean;
  readonly icon?: IconDrawing;
}

/** A place for files: press to choose, or drop them on it. A native input under a label, so keyboard and phone just work. */
export function FileDrop({ title, hint, error, onFiles, accept, multiple, disabled, busy, icon = Upload }: FileDropProps) {
  const id = useId();
  const { over, area, input } = useFileDrop(onFiles, disabled || busy);
  const described = cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <div>
      <label className={cx(classes.drop, over && classes.over, error !== undefined && classes.bad, (disabled || busy) && classes.off)} aria-busy={busy || undefined} {...area}>
        <Icon of={icon} size="lg" className={classes.drawing} />
        <span>
          <b id={`${id}-title`}>{title}</b>
          {hint !== undefined && (
            <small className={classes.hint} id={`${id}-hint`}>
              {hint}
            </small>
          )}
        </span>
        <input className="vh" accept={accept} multiple={multiple} aria-labelledby={`${id}-title`} aria-describedby={described || undefined} aria-invalid={error === undefined ? undefined : true} {...input} />
      </label>
      {error !== undefined && (
        <p className={classes.error} id={`${id}-error`} role="alert">
          <Icon of={TriangleAlert} size="sm" />
          {error}
        </p>
      )}
    </div>
  );
}

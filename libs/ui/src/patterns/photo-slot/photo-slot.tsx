import { cx, Icon, IconButton, VisuallyHidden } from '@asili/ui';
import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState, type ChangeEvent, type DragEvent } from 'react';
import classes from './photo-slot.module.css';

/** The grid of photo slots: the first is large. */
export function PhotoSlots({ children }: { readonly children: ReactNode }) {
  return <div className={classes.photos}>{children}</div>;
}

export interface PhotoSlotProps {
  readonly src: string;
  readonly alt: string;
  /** 'Main photo', 'Saved', 'Saving 64%'. */
  readonly caption: string;
  /** 0 to 100 while it is being sent. */
  readonly progress?: number | undefined;
  /** Names the button that takes the photo away; without it there is none. */
  readonly removeLabel?: string;
  readonly onRemove?: () => void;
  /** Buttons that change the order. */
  readonly moves?: ReactNode;
}

/** A chosen photo: saved, or on its way. */
export function PhotoSlot({ src, alt, caption, progress, removeLabel, onRemove, moves }: PhotoSlotProps) {
  const busy = progress !== undefined;
  return (
    <div className={cx(classes.slot, busy && classes.busy)}>
      <img src={src} alt={alt} />
      <span className={classes.caption}>
        {!busy && <Icon of={Check} size="sm" />}
        {caption}
      </span>
      {busy && (
        <span
          className={classes.progress}
          role="progressbar"
          aria-valuenow={progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-label={caption}
        >
          <i style={{ width: `${progress}%` }} />
        </span>
      )}
      {removeLabel && <IconButton icon={X} label={removeLabel} className={classes.remove} onClick={onRemove} />}
      {moves && <span className={classes.move}>{moves}</span>}
    </div>
  );
}

export interface FailedPhotoSlotProps {
  readonly reason: string;
  /** Removes the photo. */
  readonly actionLabel: string;
  readonly onAction: () => void;
  /** Sends the same photo again, where that may help. */
  readonly retryLabel?: string;
  readonly onRetry?: (() => void) | undefined;
}

/** A photo that was refused or did not get through, and the way on. */
export function FailedPhotoSlot({ reason, actionLabel, onAction, retryLabel, onRetry }: FailedPhotoSlotProps) {
  return (
    <div className={cx(classes.slot, classes.failed)} role="alert">
      <Icon of={TriangleAlert} size="lg" />
      {reason}
      {onRetry && (
        <button type="button" className={classes.again} onClick={onRetry}>
          {retryLabel}
        </button>
      )}
      <button type="button" className={classes.again} onClick={onAction}>
        {actionLabel}
      </button>
    </div>
  );
}

export interface AddPhotoSlotProps {
  readonly title: string;
  readonly hint: string;
  readonly onFiles: (files: File[]) => void;
  readonly multiple?: boolean;
}

/** The place for the next photo: press to choose or take one, or drop files on it. */
export function AddPhotoSlot({ title, hint, onFiles, multiple = true }: AddPhotoSlotProps) {
  const { over, area, input } = useFileDrop(onFiles);
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its control is hidden from the eye alone
    <label className={cx(classes.slot, classes.add, over && classes.over)} {...area}>
      <span>
        <Icon of={Camera} size="lg" />
        <b>{title}</b>
        <small>{hint}</small>
      </span>
      <VisuallyHidden as="input" accept="image/*" multiple={multiple} {...input} />
    </label>
  );
}

/**
 * What a label around a file input needs, so that files may be chosen, taken or dropped on it. Everything dropped is handed
 * on: `accept` only guides the chooser, whoever gets the files checks them.
 */
function useFileDrop(onFiles: (files: File[]) => void, disabled = false) {
  const [over, setOver] = useState(false);
  const hand = (list: FileList | null) => {
    if (list && list.length > 0 && !disabled) onFiles([...list]);
  };
  return {
    over: over && !disabled,
    area: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        hand(event.dataTransfer.files);
      },
    },
    input: {
      type: 'file',
      disabled,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        hand(event.target.files);
        event.target.value = ''; // The same file may be chosen again after it was removed.
      },
    },
  } as const;
}

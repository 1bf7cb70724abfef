import { useState, type ChangeEvent, type DragEvent } from 'react';

/**
 * What a label around a file input needs, so that files may be chosen, taken or dropped on it. Everything dropped is handed
 * on: `accept` only guides the chooser, whoever gets the files checks them.
 */
export function useFileDrop(onFiles: (files: File[]) => void, disabled = false) {
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

/** Limits of the specification, section 9. */
export const toastLimit = 1;
export const toastRemoveDelay = 1_000_000;
export const toastDuration = 5000;

export interface ToastInput {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive' | 'success';
  /** Milliseconds; 5000 unless told. */
  readonly duration?: number;
}

export interface ToastItem extends ToastInput {
  readonly id: number;
  readonly open: boolean;
}

let items: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function publish(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

export const toastStore = {
  get: (): readonly ToastItem[] => items,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Closes a notification; its place in the list is given up after the removal delay, or when the next one comes. */
export function dismissToast(id: number): void {
  publish(items.map((item) => (item.id === id ? { ...item, open: false } : item)));
  if (removals.has(id)) return;
  const timer = setTimeout(() => {
    removals.delete(id);
    publish(items.filter((item) => item.id !== id));
  }, toastRemoveDelay);
  removals.set(id, timer);
}

/** Shows a notification; an older one gives way. Works outside of components too. */
export function toast(input: ToastInput): { readonly id: number; readonly dismiss: () => void } {
  lastId += 1;
  const id = lastId;
  publish([{ ...input, id, open: true }, ...items].slice(0, toastLimit));
  return { id, dismiss: () => dismissToast(id) };
}

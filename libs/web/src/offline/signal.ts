const name = 'asili-offline';
/** A product that has just been registered: the key it was kept under, and its id. */
export interface SyncedProduct {
  readonly key: string;
  readonly productId: string;
}
type Listener = (settled?: SyncedProduct) => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;

/** Undefined in browsers without, and in those that refuse it together with storage: then this page hears only of itself. */
function connect(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  try {
    channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<SyncedProduct | null>) => tell(data ?? undefined);
  } catch {
    return undefined;
  }
  return channel;
}

/** An open channel keeps a page from being put aside and brought back whole. */
function disconnect(): void {
  channel?.close();
  channel = undefined;
}

function tell(settled?: SyncedProduct): void {
  for (const listener of listeners) listener(settled);
}

/** Says in every tab, in every front end of this page and in the service worker that what is kept has changed. */
export function announceChange(settled?: SyncedProduct): void {
  connect()?.postMessage(settled ?? null);
  if (listeners.size === 0) disconnect();
  tell(settled);
}

/** Calls `listener` whenever something kept may have changed; it reads again what it shows. Returns a function that unsubscribes it. */
export function onChange(listener: Listener): () => void {
  connect();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) disconnect();
  };
}

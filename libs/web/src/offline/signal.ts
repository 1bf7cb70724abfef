const name = 'asili-offline';
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

function connect(): BroadcastChannel | undefined {
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(name);
    channel.onmessage = () => tell();
  }
  return channel;
}

/** An open channel keeps a page from being put aside and brought back whole. */
function disconnect(): void {
  channel?.close();
  channel = undefined;
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Says in every tab, in every front end of this page and in the service worker that what is kept has changed. */
export function announceChange(): void {
  connect()?.postMessage('changed');
  if (listeners.size === 0) disconnect();
  tell();
}

/** Calls `listener` whenever something kept may have changed; it reads again what it shows. Returns the way out. */
export function onChange(listener: () => void): () => void {
  connect();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) disconnect();
  };
}

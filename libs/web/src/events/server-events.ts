import { useEffect, useRef } from 'react';

type Handler = (data: unknown) => void;
const handlers = new Map<string, Set<Handler>>();
let source: EventSource | undefined;

function dispatch(event: MessageEvent<string>): void {
  let data: unknown;
  try {
    data = JSON.parse(event.data);
  } catch {
    return;
  }
  for (const handler of handlers.get(event.type) ?? []) handler(data);
}

/** One stream per page, opened for the first listener and closed after the last; the browser reconnects and resumes. */
function listen(type: string, handler: Handler): () => void {
  source ??= new EventSource('/api/events', { withCredentials: true });
  let set = handlers.get(type);
  if (!set) {
    set = new Set();
    handlers.set(type, set);
    source.addEventListener(type, dispatch);
  }
  set.add(handler);
  return () => {
    set.delete(handler);
    if (set.size > 0) return;
    handlers.delete(type);
    source?.removeEventListener(type, dispatch);
    if (handlers.size > 0) return;
    source?.close();
    source = undefined;
  };
}

/**
 * Calls `handler` for each event of `type` about the signed-in person's own objects (`product-status`, `verification`, …).
 * Events may repeat after a reconnect: handlers must be idempotent (refetch, not increment). `enabled` is the session.
 */
export function useServerEvent<T>(type: string, handler: (data: T) => void, enabled = true): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => (enabled ? listen(type, (data) => latest.current(data as T)) : undefined), [type, enabled]);
}

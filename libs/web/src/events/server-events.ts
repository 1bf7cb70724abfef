import { useEffect, useRef } from 'react';
import { sessionStore } from '../session/session.ts';

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

const firstPause = 2_000; // Milliseconds before a stream the server refused is asked for again; doubled up to a minute.
const maxPauseMs = 60_000;
let pause = firstPause;
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Opens the stream for everything listened to. The browser itself reconnects and resumes after a cut line, but gives up
 * for good on any answer but 200 (a restart of the service behind it), so a closed one is opened anew.
 */
function open(): void {
  source = new EventSource('/api/events', { withCredentials: true });
  for (const type of handlers.keys()) source.addEventListener(type, dispatch);
  source.addEventListener('open', () => {
    pause = firstPause;
  });
  source.addEventListener('error', () => {
    if (source?.readyState !== 2 /* CLOSED */ || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      if (handlers.size > 0) open();
    }, pause);
    pause = Math.min(pause * 2, maxPauseMs);
  });
}

let person: string | undefined;
let following: (() => void) | undefined;

/** The stream is of who was signed in when it was opened: another person, also of another tab's sign-in, gets one of their own. */
function follow(): void {
  person = sessionStore.get().user?.id;
  following ??= sessionStore.subscribe(() => {
    const now = sessionStore.get().user?.id;
    if (now === person) return;
    person = now;
    close();
    if (now !== undefined && handlers.size > 0) open();
  });
}

function close(): void {
  clearTimeout(retry);
  retry = undefined;
  source?.close();
  source = undefined;
}

/** One stream per page, opened for the first listener and closed after the last. */
function listen(type: string, handler: Handler): () => void {
  let set = handlers.get(type);
  if (!set) {
    set = new Set();
    handlers.set(type, set);
    source?.addEventListener(type, dispatch);
  }
  if (!source) {
    follow();
    open();
  }
  set.add(handler);
  return () => {
    set.delete(handler);
    if (set.size > 0) return;
    handlers.delete(type);
    source?.removeEventListener(type, dispatch);
    if (handlers.size === 0) close();
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

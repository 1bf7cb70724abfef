const failures = new Set<() => void>();
const listeners = new Set<() => void>();

/**
 * Watches something that is kept once loaded. Where it fails, `forget` is called before its part of the page is drawn anew,
 * not at once: a part that fails while it is drawn would ask for it without end.
 */
export function forgetWhenFailed(loading: Promise<unknown>, forget: () => void): void {
  loading.catch(() => failures.add(forget));
}

/** Of something that keeps failed loads by itself: `forget` is called each time before a part of the page is drawn anew. */
export function forgetsFailedLoads(forget: () => void): void {
  listeners.add(forget);
}

/** Forgets every load that has failed: what is drawn next asks anew. */
export function forgetFailedLoads(): void {
  for (const forget of [...failures, ...listeners]) forget();
  failures.clear();
}

/** Unhandled rejections are logged as warnings and go no further (specification, section 8). */
export function reportUnhandledRejections(): void {
  window.addEventListener('unhandledrejection', (event) => {
    console.warn('Unhandled promise rejection:', event.reason);
    event.preventDefault();
  });
}

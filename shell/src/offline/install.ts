/** What Chromium dispatches when the site may be installed; not in the DOM types. */
export interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallEvent | undefined;
const listeners = new Set<() => void>();

function change(next: InstallEvent | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** The browser's offer to install, which it makes once and early: kept for the entry in the footer. */
export const installOffer = {
  get: (): InstallEvent | undefined => offer,
  take: (): InstallEvent | undefined => {
    const accepted = offer;
    change(undefined);
    return accepted;
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Listens for the offer; call once the page runs. */
export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // No bar of the browser's own over the page.
    change(event as InstallEvent);
  });
  addEventListener('appinstalled', () => change(undefined));
}

import { useSyncExternalStore } from 'react';
import { stored } from '../storage/registry.ts';
import { storage } from '../storage/storage.ts';

export type Theme = 'light' | 'dark';
const key = stored.theme.name;
const listeners = new Set<() => void>();

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The scheme on screen: the person's choice, else the system's. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme();
}

function setTheme(theme: Theme): void {
  // Choosing what the system has anyway means following it again.
  if (theme === systemTheme()) {
    storage.remove(key);
    delete document.documentElement.dataset['theme'];
  } else {
    storage.set(key, theme);
    document.documentElement.dataset['theme'] = theme;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)');
  listeners.add(listener);
  query.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    query.removeEventListener('change', listener);
  };
}

/** The scheme on screen and the switch. */
export function useTheme(): { readonly theme: Theme; readonly toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme, (): Theme => 'light');
  return { theme, toggle: () => setTheme(theme === 'dark' ? 'light' : 'dark') };
}

import { useEffect, useState } from 'react';
import type { Language } from './words.ts';

export type Theme = 'light' | 'dark';

function initial(): { language: Language; theme: Theme } {
  const query = new URLSearchParams(location.search);
  const language = query.get('lang');
  const theme = query.get('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  return {
    language: language === 'sw' || language === 'fr' ? language : 'en',
    theme: theme === 'dark' ? 'dark' : 'light',
  };
}

/** Language and theme on show; the address says both, so that a look at a component can be sent to somebody. */
export function useSettings() {
  const [settings, setSettings] = useState(initial);
  const { language, theme } = settings;
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dataset['theme'] = theme;
    history.replaceState(null, '', `?lang=${language}&theme=${theme}${location.hash}`);
  }, [language, theme]);
  return {
    language,
    theme,
    setLanguage: (next: Language) => setSettings({ language: next, theme }),
    toggleTheme: () => setSettings({ language, theme: theme === 'dark' ? 'light' : 'dark' }),
  };
}

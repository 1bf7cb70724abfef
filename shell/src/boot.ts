/** Runs before the first paint: colour scheme, language, and an early start for the landing page. Keep it tiny, it blocks. */
(() => {
  const root = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
  const language = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem('lang');
  if (language === 'sw' || language === 'fr') root.lang = language;
  if (location.pathname !== '/' || localStorage.getItem('auth')) return;
  for (const entry of document.currentScript?.dataset['landing']?.split(' ') ?? []) {
    const [file = '', hash] = entry.split('|');
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : 'image';
    if (hash) {
      link.crossOrigin = 'anonymous';
      link.integrity = hash;
    } else link.fetchPriority = 'high';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();

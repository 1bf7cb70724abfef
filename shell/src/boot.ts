/** Runs before the first paint: colour scheme, language, and an early start for what this address needs. It blocks: keep it tiny. */
(() => {
  const root = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
  const language = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem('lang');
  if (language === 'sw' || language === 'fr') root.lang = language;

  const preload = (href: string, as: string, hash?: string) => {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as, href });
    if (as !== 'image') link.crossOrigin = 'anonymous';
    if (hash) link.integrity = hash;
    document.head.append(link);
  };
  // The landing page is the shell's own; every other address belongs to a remote.
  if (location.pathname !== '/' || localStorage.getItem('auth')) return preload('/remotes.json', 'fetch');
  for (const entry of document.currentScript?.dataset['landing']?.split(' ') ?? []) {
    const [file = '', hash] = entry.split('|');
    preload(`/${file}`, file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : 'image', hash);
  }
})();

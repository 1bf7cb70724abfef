/** Runs before the first paint: colour scheme and language of the document. Keep it tiny, it blocks. */
(() => {
  const root = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
  const language = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem('lang');
  if (language === 'sw' || language === 'fr') root.lang = language;
})();

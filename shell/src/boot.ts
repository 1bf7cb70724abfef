/** Runs before the first paint: colour scheme, language, and an early start for what this address needs. It blocks: keep it tiny. */
(() => {
  const root = document.documentElement;
  const { dataset } = document.currentScript as HTMLScriptElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;

  const known = ['en', 'sw', 'fr'];
  const kept = localStorage.getItem('lang');
  const wanted = new URLSearchParams(location.search).get('lang') ?? kept ?? '';
  const language = known.includes(wanted) ? wanted : 'en';
  // The server chooses the language of the next page by it.
  if (kept && known.includes(kept) && !document.cookie.includes(`lang=${kept}`)) document.cookie = `lang=${kept};path=/;max-age=31536000;samesite=lax`;

  const signedIn = localStorage.getItem('auth') !== null;
  if (signedIn) root.dataset['someone'] = '';
  const landing = location.pathname === '/' && !signedIn;
  const prerendered = 'prerendered' in root.dataset;
  // Made for somebody else: out of sight until the browser has drawn the right page.
  const away = prerendered && ((location.pathname === '/' && signedIn) || root.lang !== language);
  if (away) root.dataset['away'] = '';
  root.lang = language;

  const preload = (href: string, as: string, hash?: string) => {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as, href });
    if (as !== 'image') link.crossOrigin = 'anonymous';
    if (hash) link.integrity = hash;
    document.head.append(link);
  };
  // The landing page is the shell's own; every other address belongs to a remote.
  const early = () => {
    if (!landing) return preload('/remotes.json', 'fetch');
    for (const entry of dataset['landing']?.split(' ') ?? []) {
      const [file = '', hash] = entry.split('|');
      if (!prerendered || file.endsWith('.js')) preload(`/${file}`, file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : 'image', hash);
    }
  };
  if (!prerendered) return early();

  // What is pressed before the page has its code is held and pressed again once React looks after that button (it puts
  // properties of its own on it); a form must not be sent by the browser itself.
  const isTaken = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps'));
  const pressLater = (button: HTMLElement, left: number) => {
    if (!button.isConnected || left === 0) return;
    setTimeout(() => (isTaken(button) ? button.click() : pressLater(button, left - 1)), 50);
  };
  addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null;
    if (!button || isTaken(button)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressLater(button, 600);
  }, true);

  // The policy refuses `style` in markup; set from here it is allowed, and this comes before the parts are painted.
  const style = () => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset['style'] ?? '';
      delete element.dataset['style'];
    }
  };
  const observer = new MutationObserver(style);
  observer.observe(root, { childList: true, subtree: true });

  // The application comes after what is to be seen: it would take the line from the picture.
  const start = () => {
    early();
    for (const entry of dataset['main']?.split(' ') ?? []) {
      const [file = '', hash = ''] = entry.split('|');
      document.head.append(Object.assign(document.createElement('script'), { src: `/${file}`, integrity: hash, crossOrigin: 'anonymous', async: false }));
    }
  };
  if (away) start();
  addEventListener('DOMContentLoaded', () => {
    observer.disconnect();
    style();
    if (!away) start();
  });
})();

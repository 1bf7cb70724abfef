// Runs before the first paint: colour scheme, language, and an early start for what this address needs. It blocks: keep it tiny.

/** Put in by the build (`tools/web-build/emit.mjs`): each language's direction, and what is said where no text of the site may have come. */
declare const LANGUAGES: Readonly<Record<string, readonly [dir: string, startFailed: string, retry: string]>>;

(() => {
  const root = document.documentElement;
  const { dataset } = document.currentScript as HTMLScriptElement;
  // What is kept in this browser (names: libs/web/src/storage/registry.ts); nothing where it blocks that.
  const read = (name: string) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const theme = read('theme');
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;

  const known = LANGUAGES;
  const isKnown = (code: string) => Object.hasOwn(known, code);
  const kept = read('lang');
  const wanted = new URLSearchParams(location.search).get('lang') ?? kept ?? '';
  const language = isKnown(wanted) ? wanted : 'en';
  const [dir = '', said = '', retry = ''] = known[language] ?? [];
  // The server chooses the language of the next page by it.
  if (kept && isKnown(kept) && !document.cookie.includes(`lang=${kept}`))
    document.cookie = `lang=${kept};path=/;max-age=31536000;samesite=lax`;

  const signedIn = read('auth') !== null;
  if (signedIn) root.dataset['signedInHint'] = '';
  const landing = location.pathname === '/' && !signedIn;
  const prerendered = 'prerendered' in root.dataset;
  // Prerendered for another session or language: out of sight until the browser has drawn the right page.
  const mismatch = prerendered && ((location.pathname === '/' && signedIn) || root.lang !== language);
  if (mismatch) root.dataset['mismatch'] = '';
  root.lang = language;
  root.dir = dir;

  const preload = (href: string, as: string, hash?: string) => {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as, href });
    if (as === 'image') link.type = 'image/avif';
    else link.crossOrigin = 'anonymous';
    if (hash) link.integrity = hash;
    document.head.append(link);
  };
  // The landing page is the shell's own; every other address belongs to a remote.
  const early = () => {
    if (!landing) return preload('/remotes.json', 'fetch');
    for (const entry of dataset['landing']?.split(' ') ?? []) {
      const [file = '', hash] = entry.split('|');
      if (!prerendered || /\.(js|css)$/.test(file))
        preload(`/${file}`, file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : 'image', hash);
    }
  };

  const startFailed = () => {
    if (document.querySelector('.boot-failed')) return;
    const notice = Object.assign(document.createElement('div'), { className: 'boot-failed', role: 'alert' });
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: retry,
      onclick: () => location.reload(),
    });
    notice.append(Object.assign(document.createElement('p'), { textContent: said }), button);
    document.body.prepend(notice);
  };
  addEventListener('startfailed', startFailed);
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.src.includes('/assets/main.')) startFailed();
    },
    true,
  ); // What a script element says goes no further.
  if (!prerendered) return early();

  // What is pressed before the page has its code is held and pressed again once React looks after that button (it puts
  // properties of its own on it); a form must not be sent by the browser itself.
  const isHydrated = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps'));
  const pressLater = (button: HTMLElement, left: number) => {
    if (!button.isConnected || left === 0) return;
    setTimeout(() => (isHydrated(button) ? button.click() : pressLater(button, left - 1)), 50);
  };
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null;
      if (!button || isHydrated(button) || button.closest('.boot-failed')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      pressLater(button, 600);
    },
    true,
  );

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
      document.head.append(
        Object.assign(document.createElement('script'), {
          src: `/${file}`,
          integrity: hash,
          crossOrigin: 'anonymous',
          async: false,
        }),
      );
    }
  };
  if (mismatch) start();
  addEventListener('DOMContentLoaded', () => {
    observer.disconnect();
    style();
    if (!mismatch) start();
  });
})();

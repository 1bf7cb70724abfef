import { jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { queryClient } from '../query/query-client.ts';
import { initI18n, setLanguage, useLanguage, defineMessages } from './i18n.ts';
import { storedLanguage, regionOf } from './languages.ts';
import { addMessages } from './messages.ts';
import { Trans } from './trans.tsx';

const texts = (values: Record<string, string>) => () => Promise.resolve({ default: values });
const en = {
  hello: 'Hello {{name}}',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
  only: 'English only',
  rich: '<b>Now:</b> <b>try</b> <a>{{code}}</a>.',
  time: 'Verified <time></time>, not now.',
};
const loaded: string[] = [];
const counted = (language: string, values: Record<string, string>) => () => {
  loaded.push(language);
  return Promise.resolve({ default: values });
};
const { useMessages } = defineMessages<typeof en>('test', { en: texts(en), sw: texts({}), fr: texts({}) });

function Sample() {
  const t = useMessages();
  return (
    <p>
      {useLanguage()} · {t('hello', { name: 'Amina' })} · {t('items', { count: 2 })} · {t('only')}
    </p>
  );
}

beforeAll(async () => {
  await initI18n('test', {
    en: counted('en', en),
    sw: counted('sw', { hello: 'Habari {{name}}', items_one: 'kazi {{count}}', items_other: 'kazi {{count}}' }),
    fr: counted('fr', { hello: 'Bonjour {{name}}' }),
  });
});

describe('a step of the history that names a language', () => {
  const at = () => location.pathname + location.search;
  const back = async () => {
    const came = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await came;
  };

  // First of all: nobody has chosen a language since this page was loaded.
  it('keeps it while the page is in it, and loses it where the page is in another: a reload changes nothing', async () => {
    history.replaceState({ told: 1 }, '', '/marketplace?lang=sw&search=kikoi#top');
    history.pushState(null, '', '/marketplace?lang=en');
    history.pushState(null, '', '/cart');
    await back();
    expect(at()).toBe('/marketplace?lang=en');
    await back();
    await waitFor(() => expect(at() + location.hash).toBe('/marketplace?search=kikoi#top'));
    expect([history.state, storedLanguage()]).toEqual([{ told: 1 }, 'en']);
    history.replaceState(null, '', '/');
  });
});

describe('texts', () => {
  it('switch without a reload, in the document and for the next visit; English fills gaps', async () => {
    render(<Sample />);
    expect(screen.getByText('en · Hello Amina · 2 items · English only')).toBeTruthy();
    await act(() => setLanguage('sw'));
    expect(screen.getByText('sw · Habari Amina · kazi 2 · English only')).toBeTruthy();
    expect(document.documentElement.lang).toBe('sw');
    expect(localStorage.getItem('lang')).toBe('sw');
    await act(() => setLanguage('en'));
  });

  it('are fetched per language and only once', () => {
    expect(loaded).toEqual(['en', 'sw']);
  });

  it('of a remote that came later are there in the language in use', async () => {
    const {
      loaders,
      namespace,
      useMessages: useRemote,
    } = defineMessages<{ title: string }>('mfe_test', {
      en: texts({ title: 'Verify' }),
      sw: texts({ title: 'Thibitisha' }),
      fr: texts({ title: 'Vérifier' }),
    });
    await addMessages(namespace, loaders);
    const Title = () => <h1>{useRemote()('title')}</h1>;
    render(<Title />);
    expect(screen.getByRole('heading').textContent).toBe('Verify');
    await act(() => setLanguage('fr'));
    expect(screen.getByRole('heading').textContent).toBe('Vérifier');
    await act(() => setLanguage('en'));
  });

  it('may hold links, with values that stay text', () => {
    const Link = () => (
      <Trans
        t={useMessages()}
        i18nKey="rich"
        values={{ code: '<b>1</b> & 2' }}
        components={{ a: <a href="/verify">.</a>, b: <b /> }}
      />
    );
    render(<Link />);
    expect(screen.getByRole('link').textContent).toBe('<b>1</b> & 2');
    expect(document.body.textContent).toBe('Now: try <b>1</b> & 2.');
  });

  it('may hold a part that says its own words, such as a time', () => {
    const Part = () => <time>today</time>;
    const Time = () => <Trans t={useMessages()} i18nKey="time" components={{ time: <Part /> }} />;
    render(<Time />);
    expect(document.body.textContent).toBe('Verified today, not now.');
  });
});

describe('a choice of language', () => {
  it('counts more than the language of the link one came by, after a reload and in steps one comes back to, too', async () => {
    history.replaceState(null, '', '/marketplace?lang=sw&search=kikoi#top');
    history.pushState({ told: 1 }, '', '/cart?lang=sw');
    await act(() => setLanguage('fr'));
    expect([location.pathname + location.search, history.state]).toEqual(['/cart', { told: 1 }]);
    expect(storedLanguage()).toBe('fr');
    history.back();
    await waitFor(() =>
      expect(location.pathname + location.search + location.hash).toBe('/marketplace?search=kikoi#top'),
    );
    expect(storedLanguage()).toBe('fr');
    await act(() => setLanguage('en'));
    localStorage.removeItem('lang');
    history.replaceState(null, '', '/');
  });
});

describe('answers of the server', () => {
  function Answer({ ask }: { readonly ask: () => Promise<string> }) {
    const { data = 'loading', isError } = useQuery({ queryKey: ['sentence'], queryFn: ask });
    return <p>{isError ? 'failed' : data}</p>;
  }
  const show = (ask: () => Promise<string>) =>
    render(
      <QueryClientProvider client={queryClient}>
        <Answer ask={ask} />
      </QueryClientProvider>,
    );
  const spoken = () => Promise.resolve(`said in ${document.documentElement.lang}`);
  afterEach(async () => {
    queryClient.clear();
    await act(() => setLanguage('en'));
  });

  it('are asked for anew in the language chosen, and stand there until the new one comes', async () => {
    let finish = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const asked: string[] = [];
    show(async () => {
      asked.push(document.documentElement.lang);
      if (asked.length > 1) await waits;
      return spoken();
    });
    expect(await screen.findByText('said in en')).toBeTruthy();
    await act(() => setLanguage('sw'));
    await waitFor(() => expect(asked).toEqual(['en', 'sw']));
    expect(screen.getByText('said in en')).toBeTruthy();
    finish();
    expect(await screen.findByText('said in sw')).toBeTruthy();
    await act(() => setLanguage('sw')); // No other one.
    expect(asked).toEqual(['en', 'sw']);
  });

  it('that were under way at the choice end in the language chosen', async () => {
    let finish = (_text: string): void => undefined;
    const first = new Promise<string>((resolve) => {
      finish = resolve;
    });
    let isFirst = true;
    show(() => {
      if (!isFirst) return spoken();
      isFirst = false;
      return first;
    });
    await act(() => setLanguage('fr'));
    await act(async () => {
      finish('said in en');
      await first;
    });
    expect(await screen.findByText('said in fr')).toBeTruthy();
  });

  it('stay without a connection, and are asked for anew when shown with one', async () => {
    let asked = 0;
    const ask = () => {
      asked += 1;
      return spoken();
    };
    const { unmount } = show(ask);
    expect(await screen.findByText('said in en')).toBeTruthy();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(() => setLanguage('fr'));
    expect([asked, document.body.textContent]).toEqual([1, 'said in en']);
    online.mockRestore();
    unmount();
    show(ask);
    expect(await screen.findByText('said in fr')).toBeTruthy();
  });
});

describe('two choices', () => {
  it('end in the last one, whichever loads first', async () => {
    let finish = (): void => undefined;
    const slow = new Promise<{ default: Record<string, string> }>((resolve) => {
      finish = () => resolve({ default: { a: 'sw' } });
    });
    await addMessages('test_slow', { en: texts({ a: 'en' }), sw: () => slow, fr: texts({ a: 'fr' }) });
    await act(async () => {
      const first = setLanguage('sw');
      await setLanguage('fr');
      finish();
      await first;
    });
    expect([document.documentElement.lang, localStorage.getItem('lang')]).toEqual(['fr', 'fr']);
    await act(() => setLanguage('en'));
  });

  it('leave the page as it is when the messages do not come', async () => {
    await addMessages('test_broken', { en: texts({}), sw: texts({}), fr: () => Promise.reject(new Error('offline')) });
    await expect(setLanguage('fr')).rejects.toThrow('offline');
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('the language at the start', () => {
  it.each([
    ['', null, 'en'],
    ['', 'fr', 'fr'],
    ['?lang=sw', 'fr', 'sw'],
    ['?lang=xx', 'fr', 'en'],
    ['', 'tlh', 'en'],
  ])('address %s and kept %s give %s', (query, keptLanguage, language) => {
    history.replaceState(null, '', `/${query}`);
    if (keptLanguage) localStorage.setItem('lang', keptLanguage);
    expect(storedLanguage()).toBe(language);
    history.replaceState(null, '', '/');
  });
});

it.each([
  ['sw-TZ', 'TZ'],
  ['en_US.UTF-8', 'US'],
  ['en-US@posix', 'US'],
  ['zh-Hant-HK', 'HK'],
  ['fr', undefined],
  ['C', undefined],
  ['', undefined],
  ['x', undefined],
  ['-', undefined],
  [undefined, undefined],
])('the region of the tag %j is %s, whatever a browser calls itself', (tag, region) =>
  expect(regionOf(tag)).toBe(region),
);

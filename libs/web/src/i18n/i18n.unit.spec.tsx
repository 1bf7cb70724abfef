import { act, render, screen } from '@testing-library/react';
import { initI18n, setLanguage, useLanguage } from './i18n.ts';
import { storedLanguage } from './languages.ts';
import { addMessages } from './messages.ts';
import { defineMessages } from './define-messages.ts';
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

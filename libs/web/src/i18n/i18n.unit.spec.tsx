import { act, render, screen } from '@testing-library/react';
import { initI18n, setLanguage, useLanguage } from './i18n.ts';
import { storedLanguage } from './languages.ts';
import { addMessages } from './messages.ts';
import { makeUseMessages, Rich } from './use-messages.tsx';

const texts = (values: Record<string, string>) => () => Promise.resolve({ default: values });
const en = { hello: 'Hello {{name}}', pieces_one: '{{count}} piece', pieces_other: '{{count}} pieces', only: 'English only', rich: 'Try <a>{{code}}</a>.' };
const loaded: string[] = [];
const counted = (language: string, values: Record<string, string>) => () => {
  loaded.push(language);
  return Promise.resolve({ default: values });
};
const useMessages = makeUseMessages<typeof en>('test');

function Sample() {
  const t = useMessages();
  return (
    <p>
      {useLanguage()} · {t('hello', { name: 'Amina' })} · {t('pieces', { count: 2 })} · {t('only')}
    </p>
  );
}

beforeAll(async () => {
  await initI18n('test', {
    en: counted('en', en),
    sw: counted('sw', { hello: 'Habari {{name}}', pieces_one: 'kazi {{count}}', pieces_other: 'kazi {{count}}' }),
    fr: counted('fr', { hello: 'Bonjour {{name}}' }),
  });
});

describe('texts', () => {
  it('switch without a reload, in the document and for the next visit; English fills gaps', async () => {
    render(<Sample />);
    expect(screen.getByText('en · Hello Amina · 2 pieces · English only')).toBeTruthy();
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
    await addMessages('mfe_test', { en: texts({ title: 'Verify' }), sw: texts({ title: 'Thibitisha' }), fr: texts({ title: 'Vérifier' }) });
    const useRemote = makeUseMessages<{ title: string }>('mfe_test');
    const Title = () => <h1>{useRemote()('title')}</h1>;
    render(<Title />);
    expect(screen.getByRole('heading').textContent).toBe('Verify');
    await act(() => setLanguage('fr'));
    expect(screen.getByRole('heading').textContent).toBe('Vérifier');
    await act(() => setLanguage('en'));
  });

  it('may hold links, with values that stay text', () => {
    render(<Rich namespace="test" id="rich" values={{ code: '<b>1</b>' }} parts={{ a: <a href="/verify">.</a> }} />);
    expect(screen.getByRole('link').textContent).toBe('<b>1</b>');
    expect(document.body.textContent).toBe('Try <b>1</b>.');
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

import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { jest } from '@jest/globals';
import { navigate } from 'wouter/use-browser-location';
import { RouteEffects } from './route-effects.tsx';
import { usePageTitle } from './page.ts';
import { useQueryParam } from './address.ts';

beforeEach(() => history.replaceState(null, '', '/marketplace'));

describe('useQueryParam', () => {
  it('keeps a value in the address beside the others, and takes it out', () => {
    history.replaceState(null, '', '/marketplace?search=kente#top');
    const { result } = renderHook(() => useQueryParam('category'));
    expect(result.current[0]).toBeNull();
    act(() => result.current[1]('Wood Crafts'));
    expect(result.current[0]).toBe('Wood Crafts');
    expect(location.href).toMatch(/\/marketplace\?search=kente&category=Wood\+Crafts#top$/);
    act(() => result.current[1](null));
    expect(location.search).toBe('?search=kente');
  });

  it('is read once: a percent sign stays one', () => {
    history.replaceState(null, '', '/marketplace?search=100%2525%20silk+%26+wool');
    const { result } = renderHook(() => useQueryParam('search'));
    expect(result.current[0]).toBe('100%25 silk & wool');
    act(() => result.current[1]('50%41'));
    expect(result.current[0]).toBe('50%41');
  });

  it('leaves the history entry what it was, so that Back finds its place; a step gets one of its own', () => {
    history.replaceState({ entryKey: 'entry-1' }, '', '/marketplace');
    const { result } = renderHook(() => useQueryParam('search'));
    act(() => result.current[1]('kente'));
    expect(history.state).toEqual({ entryKey: 'entry-1' });
    act(() => result.current[1]('kente cloth', { push: true }));
    expect(history.state).toBeNull();
  });

  it('makes a step for Back only when asked', () => {
    const { result } = renderHook(() => useQueryParam('sort'));
    const before = history.length;
    act(() => result.current[1]('price'));
    expect(history.length).toBe(before);
    act(() => result.current[1]('newest', { push: true }));
    expect(history.length).toBe(before + 1);
  });
});

describe('RouteEffects', () => {
  it('moves the focus into the new page and starts it at the top; the first page is left alone', async () => {
    const scrolled = jest.fn();
    globalThis.scrollTo = scrolled;
    render(
      <>
        <main id="main" tabIndex={-1} />
        <RouteEffects />
      </>,
    );
    expect(document.activeElement).toBe(document.body);
    act(() => navigate('/verify'));
    expect(document.activeElement).toBe(screen.getByRole('main'));
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' }));
  });

  it('goes back to where one was', async () => {
    const scrolled = jest.fn();
    globalThis.scrollTo = scrolled;
    render(
      <>
        <main id="main" tabIndex={-1} />
        <RouteEffects />
      </>,
    );
    Object.defineProperty(globalThis, 'scrollY', { value: 640, configurable: true });
    act(() => void globalThis.dispatchEvent(new Event('scroll')));
    act(() => navigate('/product/prd_1'));
    act(() => history.back());
    await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' }));
    Object.defineProperty(globalThis, 'scrollY', { value: 0, configurable: true });
  });

  describe('by Back', () => {
    const scrollTo = (top: number) => {
      Object.defineProperty(globalThis, 'scrollY', { value: top, configurable: true });
      act(() => void globalThis.dispatchEvent(new Event('scroll')));
    };
    const scrolled = jest.fn<(to: { top: number }) => void>();
    beforeEach(() => {
      scrolled.mockReset().mockImplementation(({ top }) => scrollTo(top));
      globalThis.scrollTo = scrolled as unknown as typeof globalThis.scrollTo;
      history.pushState(null, '', '/marketplace');
      render(<RouteEffects />);
    });
    afterEach(() => scrollTo(0));
    const arrival = (top: number) =>
      waitFor(() => expect(scrolled).toHaveBeenLastCalledWith({ top, behavior: 'instant' }));

    it('finds the place of each visit to an address', async () => {
      scrollTo(300);
      act(() => navigate('/verify'));
      await arrival(0);
      act(() => navigate('/marketplace'));
      await arrival(0);
      scrollTo(900);
      act(() => history.back());
      await waitFor(() => expect(location.pathname).toBe('/verify'));
      await arrival(0);
      act(() => history.back());
      await arrival(300);
    });

    it('finds the place although the page was short at first', async () => {
      scrollTo(640);
      act(() => navigate('/verify'));
      await arrival(0);
      globalThis.addEventListener('popstate', () => scrollTo(80), { once: true }); // The browser's clamp.
      act(() => history.back());
      await arrival(640);
    });
  });

  it('stays out of the way while only the query changes', () => {
    render(
      <>
        <main id="main" tabIndex={-1} />
        <RouteEffects />
      </>,
    );
    act(() => navigate('/marketplace?search=k'));
    expect(document.activeElement).toBe(document.body);
  });
});

describe('usePageTitle', () => {
  it('names the tab', () => {
    const { rerender } = renderHook(({ title }) => usePageTitle(title), { initialProps: { title: 'Verify' } });
    expect(document.title).toBe('Verify · Asili');
    rerender({ title: '' });
    expect(document.title).toBe('Asili');
  });
});

import { act, renderHook } from '@testing-library/react';
import { applyTheme, useTheme } from './theme.ts';

const root = document.documentElement;

describe('the colour scheme', () => {
  it('follows the system until the person chooses, and again when the choice is the system’s', () => {
    const { result } = renderHook(() => useTheme());
    expect(result.current.theme).toBe('light');
    act(() => result.current.toggle());
    expect([result.current.theme, root.dataset['theme'], localStorage.getItem('theme')]).toEqual(['dark', 'dark', 'dark']);
    act(() => result.current.toggle());
    expect([result.current.theme, root.dataset['theme'], localStorage.getItem('theme')]).toEqual(['light', undefined, null]);
  });

  it('is put on the document at the start, if it is one', () => {
    localStorage.setItem('theme', 'sepia');
    applyTheme();
    expect(root.dataset['theme']).toBeUndefined();
    localStorage.setItem('theme', 'dark');
    applyTheme();
    expect(root.dataset['theme']).toBe('dark');
    delete root.dataset['theme'];
  });
});

import { act, renderHook } from '@testing-library/react';
import { useTheme } from './theme.ts';

const root = document.documentElement;

describe('the colour scheme', () => {
  it('follows the system until the person chooses, and again when the choice is the system’s', () => {
    const { result } = renderHook(() => useTheme());
    expect(result.current.theme).toBe('light');
    act(() => result.current.toggle());
    expect([result.current.theme, root.dataset['theme'], localStorage.getItem('theme')]).toEqual([
      'dark',
      'dark',
      'dark',
    ]);
    act(() => result.current.toggle());
    expect([result.current.theme, root.dataset['theme'], localStorage.getItem('theme')]).toEqual([
      'light',
      undefined,
      null,
    ]);
  });
});

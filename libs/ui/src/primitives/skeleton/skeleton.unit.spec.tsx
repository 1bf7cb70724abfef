import { jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { Announcer } from '../live/announcer.tsx';
import { LoadingRegion } from './skeleton.tsx';

const page = (loading: boolean) => (
  <>
    <Announcer />
    {loading && <LoadingRegion label="Loading products">…</LoadingRegion>}
  </>
);

describe('LoadingRegion', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is said by a live region that was in the page before, and not when it was quick', () => {
    const { container, rerender } = render(page(false));
    const live = container.querySelector('[aria-live]');
    rerender(page(true));
    expect([...container.querySelectorAll('[role=status]')]).toEqual([]);
    act(() => jest.advanceTimersByTime(100));
    rerender(page(false));
    act(() => jest.advanceTimersByTime(1000));
    expect(live?.textContent).toBe('');
    rerender(page(true));
    act(() => jest.advanceTimersByTime(500));
    expect(live?.textContent).toBe('Loading products');
  });
});

import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelativeTime } from './relative-time.tsx';
import { exactTime } from './time-format.ts';

describe('RelativeTime', () => {
  it('stays true while the page is open', () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T12:00:05Z') });
    render(<RelativeTime at="2026-11-21T12:00:00Z" />);
    expect(screen.getByText('just now')).toBeTruthy();
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText('1 minute ago').getAttribute('datetime')).toBe('2026-11-21T12:00:00Z');
    jest.useRealTimers();
  });

  it('gives the exact time to who focuses or touches it, and to screen readers', async () => {
    render(<RelativeTime at="2020-11-21T12:00:00Z" />);
    const exact = exactTime(new Date('2020-11-21T12:00:00Z'), 'en');
    expect(screen.getByText(`, ${exact}`, { normalizer: (text) => text })).toBeTruthy();
    await userEvent.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe(exact);
  });

  it('shows nothing for what is no time', () => {
    const { container } = render(<RelativeTime at="soon" />);
    expect(container.textContent).toBe('');
  });
});

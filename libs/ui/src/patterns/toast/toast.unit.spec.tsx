import { act, fireEvent, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import userEvent from '@testing-library/user-event';
import { toast, toastLimit, toastRemoveDelay, toastStore } from './toast-store.ts';
import { Notifications } from './notifications.tsx';
import { PlainNotifications } from './toaster.tsx';

describe('notifications', () => {
  it('show one at a time: a newer one takes the place', async () => {
    render(<Notifications />);
    act(() => {
      toast({ title: 'first' });
      toast({ title: 'second', description: 'of two' });
    });
    expect(await screen.findByText('second')).toBeTruthy();
    expect(screen.queryByText('first')).toBeNull();
    expect(toastStore.get()).toHaveLength(toastLimit);
  });

  it('take the focus on F8', async () => {
    render(<Notifications />);
    act(() => void toast({ title: 'look here' }));
    await screen.findByText('look here');
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(document.activeElement?.tagName).toBe('OL');
  });

  it('leave the list only after the removal delay', () => {
    jest.useFakeTimers();
    const { id, dismiss } = toast({ title: 'gone soon' });
    dismiss();
    expect(toastStore.get()).toEqual([expect.objectContaining({ id, open: false })]);
    jest.advanceTimersByTime(toastRemoveDelay - 1);
    expect(toastStore.get()).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(toastStore.get()).toHaveLength(0);
    jest.useRealTimers();
  });

  it('are said plainly, and go, when the full area could not be fetched', () => {
    jest.useFakeTimers();
    render(<PlainNotifications />);
    act(
      () => void toast({ title: 'You are still signed in', description: 'Please try again.', variant: 'destructive' }),
    );
    expect(screen.getByRole('alert').textContent).toBe('You are still signed in Please try again.');
    act(() => jest.advanceTimersByTime(5000));
    expect(screen.queryByRole('alert')).toBeNull();
    jest.useRealTimers();
  });

  it('close by the button', async () => {
    render(<Notifications />);
    act(() => void toast({ title: 'close me', variant: 'destructive' }));
    const button = await screen.findByRole('button', { name: 'Close' });
    await userEvent.hover(button);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Close');
    fireEvent.click(button);
    expect(toastStore.get()[0]?.open).toBe(false);
  });
});

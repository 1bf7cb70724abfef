import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { CopyButton } from './copy-button.tsx';

const labels = { copy: 'Copy', copied: 'Copied', failed: 'Copy by hand' };
const press = async () => act(async () => void fireEvent.click(screen.getByRole('button')));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('CopyButton', () => {
  it('copies, and says so for two seconds', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    render(<CopyButton text="curl …" labels={labels} />);
    await press();
    expect(writeText).toHaveBeenCalledWith('curl …');
    expect(screen.getByText('Copied')).toBeTruthy();
    act(() => void jest.advanceTimersByTime(1999));
    expect(screen.getByText('Copied')).toBeTruthy();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.getByText('Copy')).toBeTruthy();
  });

  it('says when the browser does not allow it', async () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    render(<CopyButton text="x" labels={labels} />);
    await press();
    expect(screen.getByText('Copy by hand')).toBeTruthy();
  });
});

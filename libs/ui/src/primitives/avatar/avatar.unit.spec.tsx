import { jest } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { Avatar, initials } from './avatar.tsx';

const status = (container: HTMLElement) => container.firstElementChild?.getAttribute('data-status');

describe('Avatar', () => {
  it.each([
    ['Nomusa Zulu', 'NZ'],
    ['Espérance', 'E'],
    ['Ngũgĩ wa Thiong’o', 'NT'],
    ['  ', '?'],
  ])('writes %s as %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('goes from idle over loading to loaded', () => {
    const { container, rerender } = render(<Avatar name="Nomusa Zulu" />);
    expect(status(container)).toBe('idle');
    rerender(<Avatar name="Nomusa Zulu" src="/a.webp" />);
    expect(status(container)).toBe('loading');
    fireEvent.load(container.querySelector('img') as HTMLImageElement);
    expect(status(container)).toBe('loaded');
  });

  it.each([
    [200, 'loaded'],
    [0, 'error'],
  ])('knows a photo %i px wide that was there or failed before React could listen: %s', (width, expected) => {
    jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width);
    const { container } = render(<Avatar name="Nomusa Zulu" src="/a.webp" />);
    expect(status(container)).toBe(expected);
    jest.restoreAllMocks();
  });

  it('falls back to the initials when the photo cannot be had, and tries a new address', () => {
    const { container, rerender } = render(<Avatar name="Nomusa Zulu" src="/gone.webp" />);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(status(container)).toBe('error');
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('NZ');
    rerender(<Avatar name="Nomusa Zulu" src="/new.webp" />);
    expect(status(container)).toBe('loading');
  });
});

import { jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { forgetSession, signedIn } from '../session/session.ts';
import { anArtisan } from '../testing/samples.ts';
import { useServerEvent } from './server-events.ts';

class FakeEventSource extends EventTarget {
  static readonly open = new Set<FakeEventSource>();
  static made = 0;
  readyState = 1;
  constructor(readonly url: string) {
    super();
    FakeEventSource.open.add(this);
    FakeEventSource.made += 1;
  }
  close(): void {
    FakeEventSource.open.delete(this);
  }
}

const send = (type: string, data: string) => {
  for (const source of FakeEventSource.open) source.dispatchEvent(new MessageEvent(type, { data }));
};

beforeEach(() => {
  globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;
});

describe('useServerEvent', () => {
  it('shares one stream, passes events on by type, and closes after the last listener', () => {
    const seen: unknown[] = [];
    const first = renderHook(() => useServerEvent('product-status', (data) => seen.push(['first', data])));
    const second = renderHook(() => useServerEvent('verification', (data) => seen.push(['second', data])));
    expect(FakeEventSource.made).toBe(1);
    send('product-status', '{"id":"prd_1"}');
    send('verification', '{"id":"vrf_1"}');
    send('other', '{}');
    send('verification', 'not json');
    expect(seen).toEqual([
      ['first', { id: 'prd_1' }],
      ['second', { id: 'vrf_1' }],
    ]);
    first.unmount();
    expect(FakeEventSource.open.size).toBe(1);
    second.unmount();
    expect(FakeEventSource.open.size).toBe(0);
  });

  it('calls the newest handler and opens nothing while not enabled', () => {
    const seen: string[] = [];
    const { rerender, unmount } = renderHook(
      ({ name, on }) => useServerEvent('verification', () => seen.push(name), on),
      { initialProps: { name: 'old', on: false } },
    );
    expect(FakeEventSource.open.size).toBe(0);
    rerender({ name: 'new', on: true });
    send('verification', '{}');
    expect(seen).toEqual(['new']);
    unmount();
  });

  it('ends with the person it was opened for: another tab’s sign-in gets a stream of its own', () => {
    signedIn(anArtisan);
    const seen: unknown[] = [];
    const { unmount } = renderHook(() => useServerEvent('verification', (data) => seen.push(data)));
    const [before] = FakeEventSource.open;
    signedIn({ ...anArtisan, firstName: 'Nomusa Grace' });
    expect([...FakeEventSource.open]).toEqual([before]);
    signedIn({ ...anArtisan, id: 'art_2' });
    expect([FakeEventSource.open.size, FakeEventSource.open.has(before as FakeEventSource)]).toEqual([1, false]);
    before?.dispatchEvent(new MessageEvent('verification', { data: '"of somebody else"' }));
    send('verification', '"mine"');
    expect(seen.at(-1)).toBe('mine');
    forgetSession();
    expect(FakeEventSource.open.size).toBe(0);
    unmount();
  });

  it('opens a new stream after the server refused one, later each time, and not after the last listener left', () => {
    jest.useFakeTimers();
    const seen: string[] = [];
    const { unmount } = renderHook(() => useServerEvent('verification', () => seen.push('heard')));
    const before = FakeEventSource.made;
    const refuse = () => {
      for (const source of FakeEventSource.open) {
        source.readyState = 2;
        source.close();
        source.dispatchEvent(new Event('error'));
      }
    };
    refuse();
    expect(FakeEventSource.made).toBe(before);
    jest.advanceTimersByTime(2_000);
    expect(FakeEventSource.made).toBe(before + 1);
    send('verification', '{}');
    expect(seen).toEqual(['heard']);
    refuse();
    jest.advanceTimersByTime(3_999);
    expect(FakeEventSource.made).toBe(before + 1);
    jest.advanceTimersByTime(1);
    expect(FakeEventSource.made).toBe(before + 2);
    refuse();
    unmount();
    jest.advanceTimersByTime(120_000);
    expect(FakeEventSource.made).toBe(before + 2);
    jest.useRealTimers();
  });
});

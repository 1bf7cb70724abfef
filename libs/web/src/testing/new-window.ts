import { afterAll, expect, it } from '@jest/globals';
import { z } from 'zod';

const html = () => document.documentElement;
const targets = () => [globalThis, document, html(), document.body];
const parts = () => [...targets(), Element.prototype, URL, Math, navigator, process.env];

/** A spec file finds no trace of another one of its process that calls this too. */
export function itFindsANewWindow(): void {
  it('finds a new window', async () => {
    expect(html().outerHTML).toBe('<html><head></head><body></body></html>');
    expect([location.href, history.length, history.state, document.cookie]).toEqual(['http://localhost/', 1, null, '']);
    for (const part of parts()) expect(part).not.toHaveProperty('left');
    for (const absent of ['clipboard', 'geolocation']) expect(navigator).not.toHaveProperty(absent);
    expect(globalThis).not.toHaveProperty('setImmediate');
    expect(z.string().safeParse(1).error?.message).not.toContain('left');
    for (const target of targets()) target.dispatchEvent(new Event('left'));
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  afterAll(() => {
    const leave = () => localStorage.setItem('left', 'now');
    for (const part of parts()) Object.assign(part, { left: 1 });
    for (const target of targets()) target.addEventListener('left', leave);
    for (const element of [html(), document.head, document.body])
      Object.assign(element, { lang: 'sw' }).append(document.createElement('p'));
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: {} });
    z.config({ customError: () => 'left' });
    history.pushState({ left: 1 }, '', '/left');
    document.cookie = 'left=1';
    sessionStorage.setItem('left', 'now');
    leave();
    setInterval(leave, 10);
  });
}

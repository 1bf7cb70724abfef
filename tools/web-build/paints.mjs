/** DevTools' "slow 4G": milliseconds, bytes a second (with the tenth DevTools takes off). */
export const slow4g = { offline: false, latency: 562, downloadThroughput: (1.44e6 / 8) * 0.9, uploadThroughput: (0.675e6 / 8) * 0.9 };

/** Notes the largest paint and the shifts of a page in `globalThis.paints`. Before the page is opened. */
export function watchPaints(page) {
  return page.addInitScript(() => {
    globalThis.paints = { lcp: 0, cls: 0, element: '' };
    const describe = (element) => (element ? element.tagName.toLowerCase() + (element.id ? `#${element.id}` : '') : '(gone)');
    const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch('largest-contentful-paint', (entry) => Object.assign(globalThis.paints, { lcp: entry.startTime, element: describe(entry.element) }));
    watch('layout-shift', (entry) => (globalThis.paints.cls += entry.hadRecentInput ? 0 : entry.value));
  });
}

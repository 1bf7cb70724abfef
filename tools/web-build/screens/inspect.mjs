/** Opens a screen in a browser and says what is wrong with it. Used by screenshot.mjs, screens.mjs and the specs. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { clear } from '../../../libs/test-kit/src/page.ts';

const axeCore = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'); // Half the size of its `source`, which every page would have to read.
const isPhone = (width) => width < 700;
const heightFor = (width) => (isPhone(width) ? 844 : 900);

/**
 * Gives pages with a person's choices. A page that is closed is kept for the next with the same choices, whoever that is, unless it was a
 * fresh one: a new profile costs more than a page. A profile has one page, since a page behind another draws nothing.
 * Service workers are off, so that calls can be changed on their way. `delayCode` is what holds code back where a look says so.
 */
export function booth(browser, url, delayCode) {
  const kept = new Map();

  async function profile({ width, theme, lang, timezoneId = 'Africa/Nairobi', codeAfterMs }) {
    const context = await browser.newContext({
      viewport: { width, height: heightFor(width) },
      hasTouch: isPhone(width),
      colorScheme: theme,
      locale: 'en-GB',
      timezoneId,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      baseURL: url,
    });
    context.setDefaultTimeout(120_000); // A busy machine is no failure.
    await context.addInitScript((language) => localStorage.setItem('lang', language), lang);
    if (codeAfterMs !== undefined) await delayCode(context, codeAfterMs);
    const page = await context.newPage();
    return { page, complaints: complaintsOf(page) };
  }

  async function clean({ page, complaints }, { width, theme }) {
    await clear(page);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: heightFor(width) });
    complaints.length = 0;
  }

  return {
    /** @param look { width, theme: 'light' | 'dark', lang, as, state, timezoneId, codeAfterMs }; `as` and `state` are for made-up data (fake-api.mjs) */
    async visit({ as, state, ...look }, fresh = false) {
      const key = JSON.stringify(look);
      if (!kept.has(key)) kept.set(key, []);
      const found = (!fresh && kept.get(key).pop()) || (await profile(look));
      const cookies = { 'fake-as': as, 'fake-state': state };
      for (const [name, value] of Object.entries(cookies))
        if (value) await found.page.context().addCookies([{ name, value, url }]);
      const close = async () => {
        if (fresh) return found.page.context().close();
        await clean(found, look);
        kept.get(key).push(found);
      };
      return { ...found, close };
    },
  };
}

/** Errors on the console, exceptions, and replies of 400 and above, as they come. */
function complaintsOf(page) {
  const complaints = [];
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      !message.text().startsWith('Failed to load resource') &&
      complaints.push(message.text()),
  );
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on(
    'response',
    (response) => response.status() >= 400 && complaints.push(`${response.status()} ${response.url()}`),
  );
  return complaints;
}

/** Brings the page into the state of one entry of list.mjs. */
export async function openScreen(page, { path, steps, ready, fails = [], replies = [], holds = [], heading = 1 }) {
  for (const pattern of fails)
    await page.route(pattern, (route) => route.fulfill({ status: 503, json: { status: 503, code: 'HTTP.BUSY' } }));
  for (const [pattern, json] of replies) await page.route(pattern, (route) => route.fulfill({ json }));
  for (const pattern of holds) await page.route(pattern, () => undefined);
  // A prerendered page has its replies in it and would not ask.
  await page.setExtraHTTPHeaders(fails.length + replies.length + holds.length > 0 ? { 'x-plain-page': 'yes' } : {});
  await page.goto(path);
  if (heading > 0) await hydrated(page);
  await steps?.(page);
  if (ready) await page.locator(ready).first().waitFor();
  await settle(page);
  if (heading > 0) await hydrated(page); // On a busy machine a part may be on its way still.
}

/** What is pressed works from then on: of a prerendered page the heading is there before. A tool of its own has no React. */
const hydrated = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main h1') &&
      (!document.getElementById('root') ||
        Object.keys(document.querySelector('main h1')).some((key) => key.startsWith('__react'))),
  );

/** Calls answered, fonts there, nothing moving. */
export async function settle(page) {
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined); // A held call never ends.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** What list.mjs provokes on purpose is no complaint. */
export function unexpected(complaints, { fails = [], refused = false }) {
  if (fails.length === 0 && !refused) return complaints;
  return complaints.filter(
    (text) =>
      !/failed: (503|404)|^(503|404) |remote|integrity|RUNTIME-|ChunkLoadError|dynamically imported/i.test(text),
  );
}

/** Horizontal overflow in CSS pixels with the innermost elements that stick out, or null. */
export function overflow(page) {
  return page.evaluate(() => {
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over <= 0) return null;
    const sticksOut = (element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > innerWidth + 1 || left < -1;
    };
    const isHeld = (element) =>
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' ||
        getComputedStyle(element).position === 'fixed' ||
        isHeld(element.parentElement));
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => sticksOut(element) && !isHeld(element))
      .filter((element, _index, all) => !all.some((other) => other !== element && element.contains(other)));
    return `overflows by ${over} px: ${wide
      .slice(0, 3)
      .map(
        (element) =>
          `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.trim().slice(0, 30)}`,
      )
      .join(' | ')}`;
  });
}

/**
 * Texts that stick out of the control they stand in, or are cut off by what they stand in. What ends in an ellipsis or scrolls on purpose is
 * exempt, and what is there for screen readers alone.
 */
export function cutTexts(page) {
  return page.evaluate(() => {
    const ownText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const isCut = (element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || clipPath !== 'none' || !element.checkVisibility()) return false;
      const isControl =
        element.matches('button, a, label, summary, [role=tab]') && getComputedStyle(element).display !== 'inline';
      const slack = isControl ? 8 : 1; // The last letter of some scripts reaches beyond its own width.
      const wide = element.scrollWidth > element.clientWidth + slack;
      const high = element.scrollHeight > element.clientHeight + 1;
      if (wide && textOverflow !== 'ellipsis' && (isControl || /hidden|clip/.test(overflowX))) return true;
      return high && webkitLineClamp === 'none' && /hidden|clip/.test(overflowY) && ownText(element);
    };
    const found = [...document.querySelectorAll('body *:not(svg, svg *, select, option, input, textarea)')].filter(
      isCut,
    );
    return found
      .filter(
        (element) => element.textContent.trim() && !found.some((other) => other !== element && element.contains(other)),
      )
      .map(
        (element) =>
          `cut: <${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.trim().slice(0, 40)}`,
      );
  });
}

/** Wrong headings, an empty page, main actions lower than 44 px. */
export function shape(page, { heading = 1 } = {}) {
  return page.evaluate((wanted) => {
    const problems = [];
    const found = document.querySelectorAll('main h1').length;
    if (found !== wanted) problems.push(`${found} h1`);
    if ((document.querySelector('main')?.innerText.trim().length ?? 0) < 20 && wanted > 0) problems.push('blank');
    if (!document.title) problems.push('no title');
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'var(--color-primary)';
    const clay = getComputedStyle(probe).backgroundColor;
    probe.remove();
    for (const action of document.querySelectorAll('button, a')) {
      const { width, height } = action.getBoundingClientRect();
      if (width > 0 && getComputedStyle(action).backgroundColor === clay && Math.min(width, height) < 43.5)
        problems.push(`main action of ${Math.round(width)} x ${Math.round(height)} px: ${action.textContent}`);
    }
    return problems;
  }, heading);
}

/**
 * Controls that can be pressed in less than that many pixels, high or wide (WCAG 2.5.5: 44): measured is where a press reaches them, so
 * an area made larger by a pseudo-element or a label counts. Exempt are links inside a sentence and what is off or covered.
 */
export function smallTargets(page, wanted = 44) {
  return page.evaluate((wanted) => {
    const least = wanted - 1; // Counted in whole pixels: an element that begins within one covers one less.
    const hits = (element, x, y) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
    };
    const reach = (element, x, y, dx, dy) => {
      let far = 0;
      while (far < 44 && hits(element, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
      return far;
    };
    const isInSentence = (element) => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      const block = element.parentElement.closest(':not(b, i, em, strong, small, span, bdi)');
      const links = [...block.querySelectorAll('a')].map((link) => link.textContent);
      return /\p{L}/u.test(links.reduce((text, link) => text.replace(link, ''), block.textContent));
    };
    const shownBox = (element) => [...element.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
    const found = [];
    for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]')) {
      if (element.matches(':disabled, [type=hidden]') || !element.checkVisibility() || isInSentence(element)) continue;
      const pressed = shownBox(element) ? element : element.labels?.[0];
      pressed?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = pressed && shownBox(pressed);
      const [x, y] = box
        ? [box.x + box.width / 2, box.y + box.height / 2].map((middle) => Math.floor(middle) + 0.5)
        : [0, 0];
      if (!box || !hits(element, x, y)) continue;
      const width = reach(element, x, y, -1, 0) + 1 + reach(element, x, y, 1, 0);
      const height = reach(element, x, y, 0, -1) + 1 + reach(element, x, y, 0, 1);
      if (Math.min(width, height) < least)
        found.push(
          `target of ${width} x ${height} px: <${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}`,
        );
    }
    return found;
  }, wanted);
}

/**
 * Findings of axe-core, with the size of targets (WCAG 2.5.8). `only` names rules. It runs in the page itself, which alone looks at what
 * it found: the whole report would take longer on its way here than the looking.
 */
export async function axe(page, only) {
  await page.evaluate(axeCore);
  const options = {
    resultTypes: ['violations'],
    ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
  };
  return page.evaluate(async (options) => {
    const { violations } = await globalThis.axe.run(document, options);
    return violations.map(
      ({ id, impact, nodes }) =>
        `axe ${id} (${impact}): ${nodes
          .map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`)
          .slice(0, 3)
          .join(' | ')}`,
    );
  }, options);
}

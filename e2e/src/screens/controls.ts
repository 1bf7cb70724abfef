/** Links and buttons of a page as a person presses them, and what came of it. Runs in the page where a comment says so. */
import type { Page, Request } from 'playwright-core';
import { settled, until } from '@asili/test-kit';

export interface Control {
  /** Its name with where it stands, the same on every visit: `button "Export Data" 0`. */
  readonly key: string;
  readonly href?: string;
}

/** What a press did. */
export interface Effect {
  /** Undefined: nothing. */
  readonly what: string | undefined;
  /** What was refused in another tab or as a download. */
  readonly refused: readonly string[];
}

const pressable = 'a[href], button, summary, [role=button], [role=switch], [role=tab]';

/** Marks in the page what can be pressed now, and says what it is. What is chosen already, busy or leads to this very page has no effect to show. */
export async function controlsOf(page: Page, scope: string): Promise<Control[]> {
  return page.evaluate(
    ({ scope: within, selector }) => {
      const counts = new Map<string, number>();
      const found: { key: string; href?: string }[] = [];
      for (const element of document.querySelectorAll<HTMLElement>(`:is(${within}) :is(${selector})`)) {
        const isIdle = element.matches(
          ':disabled, [aria-disabled=true], [aria-pressed=true], [aria-selected=true], [aria-current]',
        );
        const href = element instanceof HTMLAnchorElement ? element.href : undefined;
        const isHere = href !== undefined && href.split('#')[0] === location.href.split('#')[0] && !new URL(href).hash;
        if (!element.checkVisibility({ visibilityProperty: true }) || isIdle || isHere) continue;
        const name = (element.getAttribute('aria-label') ?? element.innerText).replace(/\s+/g, ' ').trim().slice(0, 60);
        const kind = `${element.tagName.toLowerCase()} "${name.replace(/\d+/g, '9')}"`;
        const nth = counts.get(kind) ?? 0;
        counts.set(kind, nth + 1);
        element.dataset['control'] = `${kind} ${nth}`;
        found.push({ key: `${kind} ${nth}`, ...(href === undefined ? {} : { href }) });
      }
      return found;
    },
    { scope, selector: pressable },
  );
}

/** Begins to count what changes in the page; the address of a page that is left by the browser itself changes, too. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = window as unknown as { effects: string[] };
    seen.effects = [];
    const note = (effect: string) => void seen.effects.push(effect);
    // What changes by itself: clocks, pictures that arrive, and the tooltip of what is under the mouse.
    const ownWay = 'time, [role=timer], img, picture, [role=tooltip]';
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
    const isByItself = ({ target, type, addedNodes, removedNodes }: MutationRecord) => {
      const changed = type === 'childList' ? [...addedNodes, ...removedNodes] : [target];
      return (
        Boolean(elementOf(target)?.closest(ownWay)) ||
        changed.every((node) => node instanceof Element && node.matches(ownWay))
      );
    };
    new MutationObserver((records) => records.every(isByItself) || note('drawn')).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: [
        'aria-expanded',
        'aria-pressed',
        'aria-selected',
        'aria-checked',
        'aria-invalid',
        'class',
        'hidden',
        'open',
        'src',
        'data-theme',
        'lang',
        'value',
      ],
    });
    for (const type of ['pushState', 'replaceState', 'popstate', 'hashchange', 'scroll', 'copy', 'change'])
      addEventListener(type, () => note(type), { capture: true });
    const before = document.activeElement;
    document.addEventListener(
      'focusin',
      ({ target }) => target !== before && !(target as HTMLElement).dataset['control'] && note('focused'),
    );
    // A telephone's or mail program's business, of which a page hears nothing.
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link && !event.defaultPrevented && !/^https?:$/.test(link.protocol)) note('handed on');
    });
    window.print = () => note('printed');
    navigator.clipboard.writeText = () => (note('copied'), Promise.resolve());
  });
}

const isAsking = (request: Request) =>
  ['document', 'fetch', 'xhr'].includes(request.resourceType()) &&
  !/\/api\/(events|auth\/session)$/.test(new URL(request.url()).pathname);
const pageOf = (address: string) => address.split('#')[0];

/**
 * What came of a press: nothing at all is a dead control. A link to another page in this tab has to lead there: whatever else is
 * drawn does not count. The mouse rests on it before, so that what it shows by that alone does not count either.
 * @param timeoutMs after which nothing comes any more
 */
export async function press(page: Page, control: Control, timeoutMs = 20_000): Promise<Effect> {
  const target = page.locator(`[data-control=${JSON.stringify(control.key)}]`);
  const before = page.url();
  const leadsAway =
    control.href !== undefined && /^https?:/.test(control.href) && pageOf(control.href) !== pageOf(before);
  const outside: string[] = [];
  const tabs: Page[] = [];
  const onRequest = (request: Request) => void (isAsking(request) && !leadsAway && outside.push('asked'));
  const onPopup = (tab: Page) => void (tabs.push(tab), outside.push('tab'));
  const onDownload = () => void outside.push('download');
  await target.scrollIntoViewIfNeeded();
  await target.hover();
  await settled(page);
  await watch(page);
  page.on('request', onRequest).on('popup', onPopup).on('download', onDownload).on('filechooser', onDownload);
  try {
    await target.click({ noWaitAfter: true });
    const what = await until(
      async () => {
        if (outside[0] !== undefined) return outside[0];
        if (page.url() !== before) return 'left';
        if (leadsAway) return undefined;
        // While another document comes, the one before cannot be asked.
        const drawn = await page
          .evaluate(() => (window as unknown as { effects?: string[] }).effects ?? ['left'])
          .catch(() => ['left']);
        return drawn[0];
      },
      control.key,
      timeoutMs,
    ).catch(() => undefined);
    if (what === 'left') await page.waitForLoadState();
    return { what, refused: await refusedBeside(page, control, what, tabs) };
  } finally {
    page.off('request', onRequest).off('popup', onPopup).off('download', onDownload).off('filechooser', onDownload);
    await Promise.all(tabs.map((tab) => tab.close()));
  }
}

/** Addresses of this site in other tabs and of downloads that are refused: the page itself hears nothing of them. */
async function refusedBeside(
  page: Page,
  { href }: Control,
  what: string | undefined,
  tabs: readonly Page[],
): Promise<string[]> {
  const isBeside = what === 'tab' || what === 'download';
  for (const tab of tabs) await tab.waitForLoadState('domcontentloaded').catch(() => undefined); // A download closes its tab.
  const addresses = new Set([...tabs.map((tab) => tab.url()), ...(isBeside && href ? [href] : [])]);
  const own = [...addresses].filter(
    (address) => URL.canParse(address) && new URL(address).origin === new URL(page.url()).origin,
  );
  const answers = await Promise.all(
    own.map(async (address) => [(await page.context().request.get(address)).status(), address] as const),
  );
  return answers.filter(([status]) => status >= 400).map(([status, address]) => `${status} GET ${address}`);
}

/** Whether the page that is shown says that there is none. */
export async function isMissing(page: Page): Promise<boolean> {
  await settled(page);
  const title = await page
    .locator('main h1')
    .first()
    .innerText({ timeout: 60_000 })
    .catch(() => '');
  return title.startsWith('404');
}

/** A number from 0 up to 1 for each call, the same row for the same seed (mulberry32, Tommy Ettinger, public domain). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Some of them in a row that the numbers decide. */
export function sample<T>(all: readonly T[], count: number, random: () => number): T[] {
  const rest = [...all];
  if (count >= rest.length) return rest;
  return Array.from({ length: count }, () => rest.splice(Math.floor(random() * rest.length), 1)[0] as T);
}

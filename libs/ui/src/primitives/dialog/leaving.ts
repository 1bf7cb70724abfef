/** Told when something would take the page away; `goOn` does what was asked for after all. */
export type AskBeforeLeaving = (goOn: () => void) => void;

type Step = (state: unknown, unused: string, url?: string | URL | null) => void;

/** Forms with something unsaved, innermost last: that one asks. */
const guards: AskBeforeLeaving[] = [];
/** Set while a person leaves who was asked. */
let leaving = false;
let atCopy = false;

const isOtherPage = (url: string | URL | null | undefined): boolean =>
  url !== null && url !== undefined && new URL(url, location.href).pathname !== location.pathname;
const innermost = (): AskBeforeLeaving | undefined => (leaving ? undefined : guards.at(-1));

function leave(step: () => void): void {
  leaving = true;
  step();
}

function onUnload(event: BeforeUnloadEvent): void {
  if (!leaving) event.preventDefault(); // The browser asks in its own words.
}

/** Links and `navigate` end here; without a guard these methods are as they were. */
function guardSteps(): void {
  const pushState = history.pushState.bind(history);
  const replaceState = history.replaceState.bind(history);
  const guarded = (original: Step, isPush: boolean): Step =>
    function step(state, unused, url) {
      const isElsewhere = isOtherPage(url);
      const ask = isElsewhere ? innermost() : undefined;
      const onCopy = atCopy;
      const go = (how: Step) => {
        atCopy = onCopy && !isPush && !isElsewhere;
        how(atCopy ? { ...(state as object | null), isCopy: true } : state, unused, url);
      };
      // The copy of this page would be a step of Back on which nothing changes.
      if (ask) ask(() => leave(() => go(isPush && onCopy ? replaceState : original)));
      else go(original);
    };
  history.pushState = guarded(pushState, true);
  history.replaceState = guarded(replaceState, false);
}

/** Back and Forward where the browser can be asked to wait (Navigation API). It lets a second press through by itself. */
function guardTraversal(navigation: Navigation): () => void {
  const onNavigate = (event: NavigateEvent) => {
    const { destination } = event;
    if (
      event.navigationType !== 'traverse' ||
      !event.cancelable ||
      !destination.sameDocument ||
      !isOtherPage(destination.url)
    )
      return;
    const ask = innermost();
    if (!ask) return;
    event.preventDefault();
    ask(() => leave(() => void navigation.traverseTo(destination.key).finished?.catch(() => undefined)));
  };
  navigation.addEventListener('navigate', onNavigate);
  return () => navigation.removeEventListener('navigate', onNavigate);
}

/** Back elsewhere: a copy of this page stands in front of it in the history, so that the first step back changes nothing. */
function putCopy(): void {
  if (!atCopy) History.prototype.pushState.call(history, { ...(history.state as object | null), isCopy: true }, '');
  atCopy = true;
}

function onPop(): void {
  const wasAtCopy = atCopy;
  atCopy = (history.state as { readonly isCopy?: boolean } | null)?.isCopy === true;
  if (!wasAtCopy || atCopy) return;
  const ask = innermost();
  if (ask) {
    putCopy();
    ask(() => leave(() => history.go(-2)));
  } else if (!leaving) history.back(); // Saved meanwhile: one press of Back leaves the page.
}

let isInstalled = false;
let end: (() => void) | undefined;

function start(): void {
  leaving = false;
  addEventListener('beforeunload', onUnload);
  if (!isInstalled) guardSteps();
  const { navigation } = globalThis as { navigation?: Navigation };
  const endTraversal = navigation ? guardTraversal(navigation) : undefined;
  if (!navigation) {
    if (!isInstalled) addEventListener('popstate', onPop);
    putCopy();
  }
  isInstalled = true;
  end = () => {
    removeEventListener('beforeunload', onUnload);
    endTraversal?.();
  };
}

/**
 * For what takes away the page's words by more than a step in the history: `goOn` runs at once, or when the form with something unsaved
 * has asked. Where it leads to another page besides, nobody asks once more.
 */
export function askBeforeLosing(goOn: () => void): void {
  const ask = innermost();
  if (!ask) return goOn();
  ask(() => {
    leave(goOn);
    leaving = false; // The form may stand where it stood.
  });
}

/**
 * Asks before this page is left, by a link, by the program, by Back or by closing it. Steps within the page (its query, a
 * place in it) are free. Of several guards the last one asks. Listening for clicks on links would miss Back, the
 * commonest way out on a phone.
 * @returns the end of it
 */
export function guardPage(ask: AskBeforeLeaving): () => void {
  guards.push(ask);
  if (guards.length === 1) start();
  return () => {
    guards.splice(guards.indexOf(ask), 1);
    if (guards.length === 0) end?.();
  };
}

import { navigate } from 'wouter/use-browser-location';

/** What the answer page is told by the page before it. `scanned` is the whole text of the QR code. */
export interface AnswerState {
  readonly scanned?: string;
  /** Tells one check from the next of the same code. */
  readonly check?: string;
}

/**
 * Shows the verdict of a code. The address holds the code only: text from a QR never decides where the browser goes.
 */
export function openAnswer(code: string, scanned?: string): void {
  const state: AnswerState = { check: crypto.randomUUID(), ...(scanned === undefined ? {} : { scanned }) };
  navigate(`/verify/${encodeURIComponent(code)}`, { state });
}

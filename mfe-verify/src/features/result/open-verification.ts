import { navigate } from '@asili/web';
import { paths } from '@asili/web/paths';

/** What the result page is told by the page before it. */
export interface VisitState {
  /** The whole text of the QR code. */
  readonly scanned?: string | undefined;
}

/** Shows the result of a code. The address holds the code only: text from a QR code never decides where the browser goes. */
export function openVerification(code: string, scanned?: string): void {
  const state: VisitState = { scanned };
  navigate(paths.verify.getHref(code), { state });
}

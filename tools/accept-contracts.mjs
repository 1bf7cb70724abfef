/** Makes the present state the release that later ones are compared with, and fixes new event versions: npm run contracts:accept */
import { agreementNow, breaks, editedEvents, keepRelease, lastRelease } from '../libs/contracts/release/describe.ts';

const before = lastRelease();
const now = await agreementNow();
const edited = editedEvents(before, now);
if (edited.length > 0) {
  console.error(`Published event versions are never edited or removed: ${edited.join(', ')}`);
  process.exit(1);
}
for (const reason of breaks(before, now)) console.warn(`accepted although it breaks the last release: ${reason}`);
keepRelease(now);

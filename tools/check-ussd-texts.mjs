/** npm run ussd:texts, and before the service is built: no screen has a character that phones lack, or is too long for one. */
import { faultsOf, messages } from '../services/ussd/src/words/domain/render.ts';

const faults = faultsOf(messages);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

/** npm run ussd:outline: writes what the page of the USSD codes is drawn from; a spec of the service compares the two. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { outline } from '../services/ussd/src/script/domain/outline.ts';

writeFileSync(
  path.resolve(import.meta.dirname, '../shell/src/features/help/ussd-codes/outline.json'),
  `${JSON.stringify(outline(), null, 1)}\n`,
);

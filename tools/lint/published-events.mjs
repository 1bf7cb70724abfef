/** Published event versions never change and stand on nothing that does (docs/adr/0023-event-contracts.md). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { segments, target, visitImports } from './service-borders.mjs';

const contracts = path.resolve(import.meta.dirname, '../../libs/contracts');
/** SHA-256 by path below `src`, of the text without its formatting. */
export const published = JSON.parse(readFileSync(path.join(contracts, 'published.json'), 'utf8'));

const versionFile = /^events\/[^/]+\/[a-z-]+\.v\d+\.ts$/;
/** What every version is made of is as fixed as they are. */
const foundation = 'events/open-enum.ts';

/** Whether a file below `src` is fixed once it is published. */
export const isFixed = (file) => versionFile.test(file) || file === foundation;
const withoutFormatting = (text) => text.replace(/\s+/g, '').replace(/,(?=[)\]}])/g, '');
export const fingerprint = (text) => createHash('sha256').update(withoutFormatting(text)).digest('hex');

const placeIn = (filename) => /\/libs\/contracts\/src\/(.+)$/.exec(segments(filename))?.[1];

const publishedEventsFrozen = {
  meta: {
    type: 'problem',
    messages: {
      changed:
        'A published version is never edited: write the next version beside it, with an upcaster. (If it never left this repository, take its line out of libs/contracts/published.json and run `npm run contracts:accept`.)',
      unlisted: 'Not fixed yet: run `npm run contracts:accept`.',
    },
    schema: [],
  },
  create(context) {
    const file = placeIn(context.filename);
    if (!file || !isFixed(file)) return {};
    return {
      Program(node) {
        if (!Object.hasOwn(published, file)) context.report({ node, messageId: 'unlisted' });
        else if (published[file] !== fingerprint(context.sourceCode.text))
          context.report({ node, messageId: 'changed' });
      },
    };
  },
};

const eventsStandAlone = {
  meta: {
    type: 'problem',
    messages: {
      version: 'A published version holds its whole shape: it imports zod and ../open-enum.ts, not {{source}}.',
      room: 'events/ imports zod and itself, so that no form or list can change what was published: not {{source}}.',
    },
    schema: [],
  },
  create(context) {
    const file = placeIn(context.filename);
    if (!file?.startsWith('events/') || file.endsWith('.spec.ts')) return {};
    return visitImports(context, (node, source) => {
      const inside = placeIn(target(context.filename, source))?.startsWith('events/') ?? false;
      if (isFixed(file)) {
        if (source !== 'zod' && source !== '../open-enum.ts')
          context.report({ node, messageId: 'version', data: { source } });
      } else if (source !== 'zod' && !inside) context.report({ node, messageId: 'room', data: { source } });
    });
  },
};

export const publishedEvents = {
  'published-events-frozen': publishedEventsFrozen,
  'events-stand-alone': eventsStandAlone,
};

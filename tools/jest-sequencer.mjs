/** Files marked `@long` in their first comment begin first: at the end nothing would be left to run beside them. Those of one environment follow each other, so that few workers load what both need. */
import { readFileSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

const isLong = ({ path }) => /@long\b/.test(/^\/\*\*[^]*?\*\//.exec(readFileSync(path, 'utf8'))?.[0] ?? '');

export default class LongFirst extends Sequencer {
  sort(tests) {
    const rank = new Map(tests.map((test) => [test, `${isLong(test) ? 0 : 1} ${test.context.config.id}`]));
    return super.sort(tests).sort((a, b) => rank.get(a).localeCompare(rank.get(b)));
  }
}

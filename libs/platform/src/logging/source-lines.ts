import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

const place = /(?:file:\/\/)?(\/[^\s():]+\.c?js):(\d+):(\d+)/g;
/** What a bundler puts before the path of a source. */
const prefix = /^webpack:\/\/\/(\.\.?\/)*/;
const maps = new Map<string, SourceMap | undefined>();

/**
 * A stack with the lines of the sources in place of those of a bundle that has its map beside it. A map is read when a stack first
 * asks for it; Node's `--enable-source-maps` goes through every bundle at each start, a sixth of what a service's start costs.
 */
export function sourceLines(stack: string): string {
  return stack.replace(place, (found: string, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    return entry && 'originalSource' in entry
      ? `${entry.originalSource.replace(prefix, '')}:${entry.originalLine + 1}`
      : found;
  });
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(`${decodeURI(file)}.map`));
  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined; // Not every file has one, and a stack without source lines is better than none.
  }
}

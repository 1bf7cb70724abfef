import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { successReplies } from '../src/http/replies.ts';
import { eventSchemas, stateSchemas } from '../src/events/registry.ts';
import { incompatibilities, type Direction, type Schema } from './compare.ts';

export interface Described {
  readonly direction: Direction;
  readonly schema: Schema;
}
/** Everything one release agreed with its neighbours on, by name. */
export interface Agreement {
  readonly schemas: Readonly<Record<string, Described>>;
  /** What each public call answers: status and the name of the schema, or the media type where it is not JSON. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
}

const http = new URL('../src/http/', import.meta.url);
const releaseFile = new URL('last-release.json', import.meta.url);
/** Parts of forms. What they are part of is compared. */
const parts = new Set(['addresses.shippingAddress', 'addresses.place', 'products.certifiedContent']);

function describe(direction: Direction, schema: z.ZodType): Described {
  const whole = z.toJSONSchema(schema, { io: direction === 'request' ? 'input' : 'output', unrepresentable: 'any' });
  const plain = JSON.stringify(whole, (key, value: unknown) => (key === '$schema' ? undefined : value));
  return { direction, schema: JSON.parse(plain) as Schema };
}
const isStructure = (value: unknown): value is z.ZodType => value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodDiscriminatedUnion;

function describeExports(module: string, exports: Readonly<Record<string, unknown>>): [string, Described][] {
  return Object.entries(exports).flatMap(([name, value]): [string, Described][] => {
    const full = `${module}.${name}`;
    if (isStructure(value)) return parts.has(full) ? [] : [[full, describe(/(Request|Query)$/.test(name) ? 'request' : 'reply', value)]];
    return typeof value === 'object' && value !== null && Object.values(value).every(isStructure) ? describeExports(full, value as Readonly<Record<string, unknown>>) : [];
  });
}

/** What the sources say now. A new file under http/ is found by itself. */
export async function agreementNow(): Promise<Agreement> {
  const files = readdirSync(http).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && file !== 'replies.ts').sort();
  const modules = await Promise.all(files.map(async (file) => [file.replace(/\.ts$/, ''), (await import(new URL(file, http).href)) as Record<string, unknown>] as const));
  const names = new Map(modules.flatMap(([module, exports]) => Object.entries(exports).map(([name, value]) => [value, `${module}.${name}`] as const)));
  const events = Object.entries({ ...eventSchemas, ...stateSchemas }).map(([type, schema]): [string, Described] => [type, describe('event', schema)]);
  const calls = Object.entries(successReplies).map(([call, replies]) => [call, replies.map(({ status, mediaType, schema }) => [status, mediaType, schema && names.get(schema)].filter(Boolean).join(' '))]);
  return { schemas: Object.fromEntries([...modules.flatMap(([module, exports]) => describeExports(module, exports)), ...events]), calls: Object.fromEntries(calls) as Agreement['calls'] };
}

export const lastRelease = (): Agreement => JSON.parse(readFileSync(releaseFile, 'utf8')) as Agreement;
/** One line for each name, so that a difference shows what it is about. */
export function keepRelease({ schemas, calls }: Agreement): void {
  const lines = (all: object) => Object.entries(all).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(',\n');
  writeFileSync(releaseFile, `{ "schemas": {\n${lines(schemas)}\n}, "calls": {\n${lines(calls)}\n} }\n`);
}

/**
 * Published event versions that are not what the last release has: stores and topics hold them for ever, so their shape, known values
 * included, never changes.
 */
export function editedEvents(before: Agreement, after: Agreement): string[] {
  return Object.entries(before.schemas)
    .filter(([name, was]) => was.direction === 'event' && !isDeepStrictEqual(after.schemas[name], was))
    .map(([name]) => name);
}

/** Everything in which this release would break a neighbour built for the last one, each with its reason. */
export function breaks(before: Agreement, after: Agreement): string[] {
  const schemas = Object.entries(before.schemas).flatMap(([name, { direction, schema }]) => {
    const now = after.schemas[name];
    return now ? incompatibilities(direction, schema, now.schema, name) : [`${name}: removed`];
  });
  const calls = Object.entries(before.calls).flatMap(([call, answers]) => {
    const now = after.calls[call];
    return now ? answers.filter((answer) => !now.includes(answer)).map((answer) => `${call}: no longer answers ${answer}`) : [`${call}: removed`];
  });
  return [...schemas, ...calls];
}

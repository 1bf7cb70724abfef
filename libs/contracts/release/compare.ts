/** The parts of JSON Schema (2020-12) that Zod writes. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: boolean | Schema;
  readonly prefixItems?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

export type Direction = 'request' | 'reply' | 'event';

interface Rules {
  /** Texts may be of any value or length, as for a reader that keeps what it does not know. */
  readonly anyValue?: boolean;
  /** A field that was not there before may be asked for. */
  readonly newFields?: boolean;
}

const lower = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'] as const;
const upper = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'] as const;
const annotations = new Set(['$schema', 'description', 'examples', 'default', 'title']);

const isAnything = (schema: Schema): boolean => Object.keys(schema).every((keyword) => annotations.has(keyword));
function choicesOf(schema: Schema): readonly Schema[] | undefined {
  const { type } = schema;
  const choices = schema.anyOf ?? schema.oneOf ?? (typeof type === 'object' ? type.map((one) => ({ ...schema, type: one })) : undefined);
  return choices?.flatMap((choice) => choicesOf(choice) ?? [choice]);
}

const valuesOf = (schema: Schema): readonly unknown[] | undefined => schema.enum ?? ('const' in schema ? [schema.const] : undefined);
const shown = (value: unknown): string => JSON.stringify(value);

function valueReasons(taker: Schema, given: Schema, at: string): string[] {
  const known = valuesOf(taker);
  if (!known) return [];
  const values = valuesOf(given);
  if (!values) return [`${at}: only ${known.map(shown).join(', ')} now`];
  return values.filter((value) => !known.includes(value)).map((value) => `${at}: ${shown(value)} is not taken`);
}

function limitReasons(taker: Schema, given: Schema, at: string): string[] {
  const tighter = (keyword: string, isTighter: (taken: number, before: number) => boolean): string[] => {
    const [limit, before] = [taker[keyword], given[keyword]];
    return typeof limit === 'number' && (typeof before !== 'number' || isTighter(limit, before)) ? [`${at}: ${keyword} ${limit}`] : [];
  };
  const form = ['pattern', 'format'].filter((keyword) => taker[keyword] !== undefined && taker[keyword] !== given[keyword]);
  return [
    ...lower.flatMap((keyword) => tighter(keyword, (limit, before) => limit > before)),
    ...upper.flatMap((keyword) => tighter(keyword, (limit, before) => limit < before)),
    ...(valuesOf(given) ? [] : form.map((keyword) => `${at}: another ${keyword}`)),
  ];
}

function objectReasons(taker: Schema, given: Schema, at: string, rules: Rules): string[] {
  const offered = given.properties ?? {};
  const reasons = Object.entries(taker.properties ?? {}).flatMap(([name, schema]) => (offered[name] ? refusals(schema, offered[name], `${at}.${name}`, rules) : []));
  const missing = (taker.required ?? []).filter((name) => !(given.required ?? []).includes(name) && !rules.newFields);
  const values = typeof taker.additionalProperties === 'object' && typeof given.additionalProperties === 'object' ? refusals(taker.additionalProperties, given.additionalProperties, `${at}.*`, rules) : [];
  return [...reasons, ...missing.map((name) => `${at}.${name}: must be there, and may be missing`), ...values];
}

function itemReasons(taker: Schema, given: Schema, at: string, rules: Rules): string[] {
  if (shown(taker.prefixItems) !== shown(given.prefixItems)) return [`${at}: another tuple`];
  return typeof taker.items === 'object' && typeof given.items === 'object' ? refusals(taker.items, given.items, `${at}[]`, rules) : [];
}

/** Why not everything of the shape `given` is of the shape `taker`. Empty when it is. */
function refusals(taker: Schema, given: Schema, at: string, rules: Rules): string[] {
  if (isAnything(taker)) return [];
  const alternatives = choicesOf(given);
  if (alternatives) return alternatives.flatMap((one) => refusals(taker, one, at, rules));
  const choices = choicesOf(taker);
  if (choices) return choices.map((choice) => refusals(choice, given, at, rules)).sort((a, b) => a.length - b.length)[0] ?? [];
  if (taker.type !== given.type && !(taker.type === 'number' && given.type === 'integer')) return [`${at}: ${shown(given.type ?? 'anything')} is not ${shown(taker.type ?? valuesOf(taker))}`];
  return [
    ...(rules.anyValue ? [] : [...valueReasons(taker, given, at), ...limitReasons(taker, given, at)]),
    ...objectReasons(taker, given, at, rules),
    ...itemReasons(taker, given, at, rules),
  ];
}

/** Fields there is no place for any more. */
function removed(before: Schema, after: Schema, at: string): string[] {
  const forms = choicesOf(after) ?? [after];
  return (choicesOf(before) ?? [before]).flatMap((form) => [
    ...Object.entries(form.properties ?? {}).flatMap(([name, schema]) => {
      const now = forms.flatMap(({ properties }): Schema[] => (properties?.[name] ? [properties[name]] : []));
      return now.length === 0 ? [`${at}.${name}: removed`] : removed(schema, { anyOf: now }, `${at}.${name}`);
    }),
    ...(typeof form.items === 'object' ? removed(form.items, { anyOf: forms.flatMap(({ items }) => (typeof items === 'object' ? [items] : [])) }, `${at}[]`) : []),
  ]);
}

/**
 * Why a schema of this release does not fit the same of the last one; empty when it does.
 *
 * A request must take everything it took. A reply and an event must be read by the readers of the last release, whatever
 * values are new, and this release must read what the last one wrote; what lies in a topic has no fields added later.
 */
export function incompatibilities(direction: Direction, before: Schema, after: Schema, name: string): string[] {
  const gone = removed(before, after, name);
  if (direction === 'request') return [...new Set([...gone, ...refusals(after, before, name, {})])];
  return [...new Set([...gone, ...refusals(before, after, name, { anyValue: true }), ...refusals(after, before, name, { newFields: direction === 'reply' })])];
}

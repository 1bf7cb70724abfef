import { z } from 'zod';
import { incompatibilities, type Direction, type Schema } from './compare.ts';

const reasons = (direction: Direction, before: z.ZodType, after: z.ZodType): string[] => {
  const plain = (schema: z.ZodType) => z.toJSONSchema(schema, { io: direction === 'request' ? 'input' : 'output', unrepresentable: 'any' }) as unknown as Schema;
  return incompatibilities(direction, plain(before), plain(after), 'x');
};
const base = z.object({
  name: z.string().min(1).max(100),
  stock: z.number().int().min(0).optional(),
  kind: z.enum(['a', 'b']),
  price: z.string().regex(/^\d+$/).nullable(),
  photos: z.array(z.object({ id: z.string(), alt: z.string() })).max(5),
  links: z.record(z.string(), z.string()).optional(),
});
type Change = [what: string, after: z.ZodType, reason: string];
const photo = base.shape.photos.element;

describe('a request', () => {
  it.each<Change>([
    ['asks for a new field', base.extend({ town: z.string() }), 'x.town: must be there, and may be missing'],
    ['asks for what was optional', base.required({ stock: true }), 'x.stock: must be there, and may be missing'],
    ['takes shorter texts', base.extend({ name: z.string().min(1).max(80) }), 'x.name: maxLength 80'],
    ['takes longer texts only', base.extend({ name: z.string().min(2).max(100) }), 'x.name: minLength 2'],
    ['takes fewer values', base.extend({ kind: z.enum(['a']) }), 'x.kind: "b" is not taken'],
    ['takes another form', base.extend({ price: z.string().regex(/^\d{1,3}$/).nullable() }), 'x.price: another pattern'],
    ['takes no null', base.extend({ price: z.string().regex(/^\d+$/) }), 'x.price: "null" is not "string"'],
    ['takes another type', base.extend({ stock: z.string().optional() }), 'x.stock: "integer" is not "string"'],
    ['takes fewer of them', base.extend({ photos: z.array(photo).max(3) }), 'x.photos: maxItems 3'],
    ['asks for more of each', base.extend({ photos: z.array(photo.extend({ width: z.number() })).max(5) }), 'x.photos[].width: must be there, and may be missing'],
    ['takes other values in a record', base.extend({ links: z.record(z.string(), z.number()).optional() }), 'x.links.*: "string" is not "number"'],
    ['forgets a field', base.omit({ stock: true }), 'x.stock: removed'],
    ['turns a text into a list', base.extend({ name: z.array(z.string()) }), 'x.name: "string" is not "array"'],
    ['makes a free text one of a list', base.extend({ name: z.enum(['a']) }), 'x.name: only "a" now'],
  ])('must not pass when it %s', (_what, after, reason) => {
    expect(reasons('request', base, after)).toEqual([reason]);
  });

  it.each<[string, z.ZodType]>([
    ['stays as it is', base],
    ['takes a new field', base.extend({ town: z.string().optional() })],
    ['takes a new field with a default', base.extend({ town: z.string().default('Kisumu') })],
    ['takes longer texts', base.extend({ name: z.string().max(200) })],
    ['takes more values', base.extend({ kind: z.enum(['a', 'b', 'c']) })],
    ['takes null', base.extend({ name: z.string().min(1).max(100).nullable() })],
    ['asks for less', base.partial()],
    ['takes fractions', base.extend({ stock: z.number().min(0).optional() })],
    ['takes anything', base.extend({ kind: z.unknown() })],
    ['takes either', base.extend({ photos: z.union([z.string(), base.shape.photos]) })],
  ])('passes when it %s', (_what, after) => {
    expect(reasons('request', base, after)).toEqual([]);
  });
});

describe.each(['reply', 'event'] as const)('a %s', (direction) => {
  it.each<Change>([
    ['loses a field', base.omit({ stock: true }), 'x.stock: removed'],
    ['loses a field inside', base.extend({ photos: z.array(photo.omit({ alt: true })).max(5) }), 'x.photos[].alt: removed'],
    ['may lack what was always there', base.partial({ kind: true }), 'x.kind: must be there, and may be missing'],
    ['may be null where it never was', base.extend({ name: z.string().min(1).max(100).nullable() }), 'x.name: "null" is not "string"'],
    ['knows fewer values', base.extend({ kind: z.enum(['a']) }), 'x.kind: "b" is not taken'],
    ['is never null any more', base.extend({ price: z.string().regex(/^\d+$/) }), 'x.price: "null" is not "string"'],
    ['has a fraction where a whole number was', base.extend({ stock: z.number().min(0).optional() }), 'x.stock: "number" is not "integer"'],
  ])('must not pass when it %s', (_what, after, reason) => {
    expect(reasons(direction, base, after)).toContain(reason);
  });

  it.each<[string, z.ZodType]>([
    ['stays as it is', base],
    ['may have a new field', base.extend({ town: z.string().optional() })],
    ['knows a new value', base.extend({ kind: z.enum(['a', 'b', 'c']) })],
    ['holds longer texts', base.extend({ name: z.string().max(200) })],
  ])('passes when it %s', (_what, after) => {
    expect(reasons(direction, base, after)).toEqual([]);
  });
});

it('lets a reply, but not an event, always have a new field: what lies in a topic lacks it', () => {
  const after = base.extend({ town: z.string() });
  expect(reasons('reply', base, after)).toEqual([]);
  expect(reasons('event', base, after)).toEqual(['x.town: must be there, and may be missing']);
});

it('compares choices with choices', () => {
  const [set, clear] = [z.object({ op: z.literal('set'), id: z.string() }), z.object({ op: z.literal('clear') })];
  const before = z.discriminatedUnion('op', [set, clear]);
  expect(reasons('reply', before, z.discriminatedUnion('op', [set, clear]))).toEqual([]);
  expect(reasons('request', before, set)).toContain('x.op: "clear" is not taken');
  expect(reasons('request', set, before)).toEqual([]);
});

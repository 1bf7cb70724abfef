import { z } from './zod.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

beforeEach(() => {
  document.documentElement.lang = 'en';
});

describe('validation texts', () => {
  it.each([
    [z.string(), undefined, 'Required'],
    [z.string(), 7, 'Expected string, received number'],
    [z.number(), null, 'Expected number, received null'],
    [z.object({}), [], 'Expected object, received array'],
    [z.email(), 'nope', 'Invalid email'],
    [z.string().min(3), 'ab', 'String must contain at least 3 character(s)'],
    [z.string().max(2), 'abc', 'String must contain at most 2 character(s)'],
    [z.number().min(1), 0, 'Number must be greater than or equal to 1'],
    [z.number().gt(1), 1, 'Number must be greater than 1'],
    [z.number().max(5), 6, 'Number must be less than or equal to 5'],
    [z.enum(['a', 'b']), 'c', 'Invalid input'],
    [z.url(), 'x', 'Invalid input'],
    [z.array(z.string()).min(1), [], 'Invalid input'],
  ])('%#: %s', (schema, value, text) => {
    expect(messages(schema, value)).toEqual([text]);
  });

  it('keep the sentence a schema brings', () => {
    expect(messages(z.string().min(1, 'Product name is required'), '')).toEqual(['Product name is required']);
  });

  it('follow the language of the page', () => {
    document.documentElement.lang = 'sw';
    expect(messages(z.string().min(3), 'ab')).toEqual(['Maandishi yawe na herufi zisizopungua 3']);
    document.documentElement.lang = 'fr';
    expect(messages(z.string(), undefined)).toEqual(['Obligatoire']);
  });
});

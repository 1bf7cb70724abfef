import { expect, jest } from '@jest/globals';

/** A reply of 400 and above that a spec gave itself; the page logs each on purpose. */
const refusedCall = /^(GET|POST|PUT|PATCH|DELETE) \S+ failed: [45]\d\d: /;
let messages: string[] = [];
let expected: RegExp[] = [];

/** The page writes such a line as an error or a warning while this spec runs; the spec fails if it does not. */
export function expectConsoleError(line: RegExp): void {
  expected.push(line);
}

/** Notes what is written as an error or a warning from here on. */
export function watchConsole(): void {
  messages = [];
  expected = [];
  const note = (...parts: unknown[]) => void messages.push(parts.map(String).join(' '));
  jest.spyOn(console, 'error').mockImplementation(note);
  jest.spyOn(console, 'warn').mockImplementation(note);
}

/** Fails where something else was written than the spec expected, or what it expected was not. */
export function checkConsole(): void {
  const unexpected = messages.filter((line) => !refusedCall.test(line) && !expected.some((each) => each.test(line)));
  const missing = expected.filter((each) => !messages.some((line) => each.test(line)));
  expect({ unexpected, missing }).toEqual({ unexpected: [], missing: [] });
}

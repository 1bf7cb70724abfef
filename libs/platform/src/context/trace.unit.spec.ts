import { expect, it } from '@jest/globals';
import { traceId, traceStep } from './request-context.ts';

// The example of W3C Trace Context, section 3.2.
const example = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

it('a step keeps the trace and its flags and has an id of its own', () => {
  const step = traceStep(example);
  expect(step).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/);
  expect(step).not.toBe(example);
  expect(traceId(step)).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
});

it.each([
  undefined,
  '',
  'x',
  example.toUpperCase(),
  example.replace('4bf92f3577b34da6a3ce929d0e0e4736', '0'.repeat(32)),
  example.replace('00f067aa0ba902b7', '0'.repeat(16)),
  `${example}-x`,
])('begins a new trace where the caller names none: %s', (caller) => {
  expect(traceStep(caller)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(traceId(caller)).toBeUndefined();
});

it('never begins the same trace or step twice', () => {
  const steps = Array.from({ length: 2000 }, () => traceStep());
  expect(new Set(steps.map((step) => step.slice(3, 35))).size).toBe(2000);
  expect(new Set(steps.map((step) => step.slice(36, 52))).size).toBe(2000);
});

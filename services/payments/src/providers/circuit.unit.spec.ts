import { expect, it } from '@jest/globals';
import { Circuit } from './payment-methods.ts';

const at = (seconds: number): Date => new Date(Date.parse('2026-11-24T12:00:00Z') + 1000 * seconds);
function after(calls: readonly (readonly [seconds: number, isAnswered: boolean])[]): Circuit {
  const circuit = new Circuit();
  for (const [seconds, isAnswered] of calls) circuit.note(isAnswered, at(seconds));
  return circuit;
}
const silent = (...seconds: number[]) => seconds.map((second) => [second, false] as const);

it('opens for a minute after five calls in a minute that nobody answered', () => {
  expect(after(silent(0, 1, 2, 3)).isOpen(at(3))).toBe(false);
  const open = after(silent(0, 10, 20, 30, 59));
  expect([59, 118].map((second) => open.isOpen(at(second)))).toEqual([true, true]);
  expect(open.isOpen(at(119))).toBe(false);
});

it('stays closed where they are further apart, or as many are answered', () => {
  expect(after(silent(0, 20, 40, 61, 80, 101)).isOpen(at(101))).toBe(false);
  expect(
    after(
      [0, 1, 2, 3, 4, 5].flatMap(
        (second) =>
          [
            [second, true],
            [second, false],
          ] as const,
      ),
    ).isOpen(at(5)),
  ).toBe(false);
});

it('opens again where the provider is as silent as before', () => {
  const circuit = after(silent(0, 1, 2, 3, 4));
  expect(circuit.isOpen(at(65))).toBe(false);
  for (const second of [65, 66, 67, 68]) circuit.note(false, at(second));
  expect(circuit.isOpen(at(68))).toBe(false);
  circuit.note(false, at(69));
  expect(circuit.isOpen(at(69))).toBe(true);
});

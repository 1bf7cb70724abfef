import { core } from 'zod';

type Issue = core.$ZodRawIssue;

const counted = (word: string, unit: string, edge: number | bigint) => `String must contain ${word} ${edge} ${unit}`;

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  if (issue.origin === 'string') return counted('at least', 'character(s)', issue.minimum);
  if (issue.origin === 'number') return `Number must be greater than ${issue.inclusive ? 'or equal to ' : ''}${issue.minimum}`;
  return 'Invalid input';
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): string {
  if (issue.origin === 'string') return counted('at most', 'character(s)', issue.maximum);
  if (issue.origin === 'number') return `Number must be less than ${issue.inclusive ? 'or equal to ' : ''}${issue.maximum}`;
  return 'Invalid input';
}

function received(input: unknown): string {
  if (input === null) return 'null';
  return Array.isArray(input) ? 'array' : typeof input;
}

/** The generic validation texts of the specification, section 5 (those of Zod 3; Zod 4 says it otherwise). */
export function validationText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : `Expected ${issue.expected}, received ${received(issue.input)}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return issue.format === 'email' ? 'Invalid email' : 'Invalid input';
    default:
      return 'Invalid input';
  }
}

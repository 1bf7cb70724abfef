import { StandardSchemaValidationPipe } from '@nestjs/common';
import { InvalidInput } from '../errors/platform-errors.ts';

const mostErrors = 50;

/** Checks what a parameter's `schema` asks; unknown keys are dropped by the schema. Throws InvalidInput with a path for each error. */
export function validationPipe(): StandardSchemaValidationPipe {
  return new StandardSchemaValidationPipe({
    exceptionFactory: (issues) => new InvalidInput(issues.slice(0, mostErrors).map(({ path, message }) => ({
      path: (path ?? []).map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.'),
      message,
    }))),
  });
}

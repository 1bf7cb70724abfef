import { StandardSchemaValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { InvalidInput } from '../errors/platform-errors.ts';

const mostErrors = 50;

/** An empty value in a query is what a form sends for a field left blank: it counts as absent. */
class Validation extends StandardSchemaValidationPipe {
  override transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    return super.transform(metadata.type === 'query' ? withoutEmpty(value) : value, metadata);
  }
}

function withoutEmpty<T>(query: T): T {
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')) as T;
}

/** Checks what a parameter's `schema` asks; unknown keys are dropped by the schema. Throws InvalidInput with a path for each error. */
export function validationPipe(): StandardSchemaValidationPipe {
  return new Validation({
    exceptionFactory: (issues) => new InvalidInput(issues.slice(0, mostErrors).map(({ path, message }) => ({
      path: (path ?? []).map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.'),
      message,
    }))),
  });
}

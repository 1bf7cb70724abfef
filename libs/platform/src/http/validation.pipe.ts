import { inLanguage } from '@asili/kernel';
import { StandardSchemaValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { fieldText, says, validationText, validationTexts, type Language } from '@asili/contracts';
import { z } from 'zod';
import { currentContext } from '../context/request-context.ts';
import { InvalidInput } from '../errors/platform-errors.ts';

const maxErrors = 50;

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

function callersLanguage(): Language {
  const context = currentContext();
  return context?.language ?? context?.actor?.language ?? 'en';
}

/** A strict schema names unknown keys together; each is a field of its own to whoever sent it. */
function fieldErrors(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  const error = (path: readonly PropertyKey[], message: string) => ({
    path: path.map(String).join('.'),
    message: fieldText(message, callersLanguage()),
  });
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => error([...issue.path, key], says('Unknown field')))
    : [error(issue.path, issue.message)];
}

/**
 * Checks what a parameter's `schema` asks; unknown keys are dropped by the schema unless it is strict. @throws InvalidInput with a path and a
 * sentence in the caller's language for each error.
 */
export function validationPipe(): StandardSchemaValidationPipe {
  z.config({ localeError: (issue) => validationText(issue, inLanguage(validationTexts, callersLanguage())) });
  return new Validation({
    exceptionFactory: (issues) =>
      new InvalidInput((issues as readonly z.core.$ZodIssue[]).flatMap(fieldErrors).slice(0, maxErrors)),
  });
}

import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';

/** Puts the server's field errors under their fields, focusing the first. Returns how many there were. */
export function applyServerErrors<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>): number {
  if (!(error instanceof ApiError)) return 0;
  error.errors.forEach(({ path, message }, index) => setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 }));
  return error.errors.length;
}

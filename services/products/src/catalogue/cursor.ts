import { DomainError } from '@asili/kernel';
import { z } from 'zod';
import type { Position } from './domain/entry.ts';

/** Not a cursor of this list, or of this sort. */
export class BadCursor extends DomainError {
  readonly code = 'PRODUCTS.CURSOR';
  readonly status = 400;
}

const shape = z.tuple([z.string().max(20), z.number(), z.string().max(64)]);

/** A place in a list as opaque text, bound to the sort it was taken in. */
export function writeCursor(sort: string, position: Position | null): string | null {
  return position && Buffer.from(JSON.stringify([sort, position.key, position.id])).toString('base64url');
}

/** @throws BadCursor */
export function readCursor(sort: string, cursor: string | undefined): Position | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  try {
    const [of, key, id] = shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (of === sort) return { key, id };
  } catch {
    // Not ours: answered below like any other wrong cursor.
  }
  throw new BadCursor();
}

import { DomainError } from '@asili/kernel';

/** The stream moved on since the caller read it. */
export class ConcurrencyConflict extends Error {
  override readonly name = 'ConcurrencyConflict';

  constructor(
    readonly stream: string,
    readonly expectedVersion: number,
  ) {
    super(`${stream} is no longer at version ${expectedVersion}`);
  }
}

/** Another commit holds the `once` text; nothing was stored. */
export class OnceTaken extends Error {
  override readonly name = 'OnceTaken';
}

/** The stored commits of a stream do not join up: data was lost or written past the store. */
export class BrokenStream extends Error {
  override readonly name = 'BrokenStream';

  constructor(stream: string, expected: number, found: number) {
    super(`${stream}: expected version ${expected}, found ${found}`);
  }
}

/** More than the broker would carry as one record batch; nothing was stored. */
export class CommitTooLarge extends DomainError {
  readonly code = 'PLATFORM.COMMIT_TOO_LARGE';
  readonly status = 413;
}

/** A programming error: the event cannot be stored as it is. */
export class InvalidCommit extends Error {
  override readonly name = 'InvalidCommit';
}

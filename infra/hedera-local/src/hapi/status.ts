import { proto } from '@hiero-ledger/proto';

/** The network's response codes, used both for prechecks and for receipts. */
export const Status = proto.ResponseCodeEnum;
export type Status = proto.ResponseCodeEnum;

const names = new Map(Object.entries(Status).map(([name, code]) => [code as unknown, name]));

export const statusName = (code: Status): string => names.get(code) ?? `UNRECOGNIZED_${code}`;

/** A transaction or query refused with a response code. */
export class Refused extends Error {
  readonly status: Status;
  constructor(status: Status) {
    super(statusName(status));
    this.status = status;
  }
}

/** @throws Refused with `status` unless the condition holds */
export function ensure(condition: unknown, status: Status): asserts condition {
  if (!condition) throw new Refused(status);
}

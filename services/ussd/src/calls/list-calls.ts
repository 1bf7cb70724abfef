import { Injectable } from '@nestjs/common';
import { says, type ListUssdCallsQuery, type UssdCall, type UssdCallList } from '@asili/contracts';
import { InvalidInput, type Actor } from '@asili/platform';
import { maskNumber } from '../callers/domain/mask-number.ts';
import { CallHistory, type CallPosition, type LoggedCall } from './call-history.ts';
import { ReadTrail } from './read-trail.ts';

/** Calls of the last 30 days for an operator, newest first. That they are read stands in the audit trail before they are shown. */
@Injectable()
export class ListCalls {
  constructor(private readonly calls: CallHistory, private readonly trail: ReadTrail) {}

  /** @throws InvalidInput; what keeps the read from being noted */
  async run({ id }: Pick<Actor, 'id'>, { limit, cursor, number }: ListUssdCallsQuery): Promise<UssdCallList> {
    const before = cursor === undefined ? undefined : positionOf(cursor);
    const msisdn = number === undefined ? undefined : `+${number.replace('+', '')}`;
    await this.trail.note(id, msisdn && maskNumber(msisdn));
    const found = await this.calls.list({ most: limit + 1, msisdn, before });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return { calls: shown.map(viewOf), nextCursor: found.length > limit && last ? cursorOf(last) : null };
  }
}

function viewOf({ id, number, at, hops, end }: LoggedCall): UssdCall {
  const mark = id.indexOf('|');
  return { provider: id.slice(0, mark), sessionId: id.slice(mark + 1), number, at: at.toISOString(), hops: hops.map((hop) => ({ ...hop, at: hop.at.toISOString() })), end };
}

const cursorOf = ({ at, id }: CallPosition): string => `${at.getTime()}.${Buffer.from(id).toString('base64url')}`;

function positionOf(cursor: string): CallPosition {
  const [, ms, id] = /^(\d{1,15})\.([\w-]{1,400})$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined) throw InvalidInput.at(['cursor'], says('Invalid input'));
  return { at: new Date(Number(ms)), id: Buffer.from(id, 'base64url').toString('utf8') };
}

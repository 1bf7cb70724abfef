import { Injectable, Controller, Get, Header, Query } from '@nestjs/common';
import {
  type RecordReadRequest,
  says,
  type ListUssdCallsQuery,
  type UssdCall,
  type UssdCallList,
  type UssdScreensReply,
  listUssdCallsQuery,
  ussdScreensQuery,
  type UssdScreensQuery,
} from '@asili/contracts';
import { ServiceClient, InvalidInput, type Actor, CurrentActor, Roles } from '@asili/platform';
import { omitUndefined, Clock } from '@asili/kernel';
import type { Provider } from '../aggregators/domain/wires.ts';
import { maskNumber } from '../callers/domain/number-plan.ts';
import { everywhereOf, Settings } from '../config.ts';
import { isKnown } from '../words/domain/kept-values.ts';
import { pagesOf } from '../words/domain/render.ts';
import { CallHistory, type CallPosition, type LoggedCall, type LoggedStep } from './call-log.mongo.ts';

/**
 * The console's audit trail, as far as reading calls writes it.
 * The payments service keeps it.
 */
@Injectable()
export class ReadTrail {
  constructor(private readonly services: ServiceClient) {}

  /** Kept when it returns. @throws when it cannot be kept: nothing is shown then */
  async note(operator: string, about?: string): Promise<void> {
    await this.services.post('payments', '/internal/console/reads', {
      body: { operator, action: 'calls-read', ...(about !== undefined && { about }) } satisfies RecordReadRequest,
    });
  }
}

const maxSeptets = 160;

/** Calls of the last 30 days for an operator, newest first. That they are read stands in the audit trail before they are shown. */
@Injectable()
export class ListCalls {
  constructor(
    private readonly calls: CallHistory,
    private readonly trail: ReadTrail,
    private readonly settings: Settings,
  ) {}

  /** @throws InvalidInput; what keeps the read from being noted */
  async run({ id }: Pick<Actor, 'id'>, { limit, cursor, number }: ListUssdCallsQuery): Promise<UssdCallList> {
    const before = cursor === undefined ? undefined : positionOf(cursor);
    const msisdn = number === undefined ? undefined : `+${number.replace('+', '')}`;
    await this.trail.note(id, msisdn && maskNumber(msisdn));
    const found = await this.calls.list({ limit: limit + 1, msisdn, before });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      calls: shown.map((call) => this.viewOf(call)),
      nextCursor: found.length > limit && last ? cursorOf(last) : null,
    };
  }

  private viewOf({ session, number, at, hops, end }: LoggedCall): UssdCall {
    const mark = session.indexOf('|');
    const provider = session.slice(0, mark);
    const view = ({ to, typed, ms, at: when, ...read }: LoggedStep): UssdCall['hops'][number] =>
      omitUndefined({
        to,
        typed,
        ms,
        at: when.toISOString(),
        text: this.textOf(provider, read),
        language: read.language,
      });
    return { provider, sessionId: session.slice(mark + 1), number, at: at.toISOString(), hops: hops.map(view), end };
  }

  /** The page the caller saw, with what is masked; it may break elsewhere than theirs did, where a name or an amount was longer. */
  private textOf(
    provider: string,
    { say = [], page = 1, language }: Pick<LoggedStep, 'say' | 'page' | 'language'>,
  ): string | undefined {
    if (language === undefined || say.length === 0 || !say.every(isKnown)) return undefined;
    const { pages } = pagesOf(
      say,
      language,
      this.settings.screenCaps[provider as Provider] ?? maxSeptets,
      everywhereOf(this.settings),
    );
    return pages[Math.min(page, pages.length) - 1];
  }
}

const cursorOf = ({ at, id }: CallPosition): string => `${at.getTime()}.${Buffer.from(id).toString('base64url')}`;

function positionOf(cursor: string): CallPosition {
  const [, ms, id] = /^(\d{1,15})\.([\w-]{1,400})$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined) throw InvalidInput.at(['cursor'], says('Invalid input'));
  return { at: new Date(Number(ms)), id: Buffer.from(id, 'base64url').toString('utf8') };
}

const dayMs = 86_400_000;
/** Longer than any network lets a call last: one that said nothing for so long was left. */
const silentMs = 300_000;

/** Where callers leave. Says nothing of anybody, so nobody notes that it is read. */
@Injectable()
export class GetScreens {
  constructor(
    private readonly calls: CallHistory,
    private readonly clock: Clock,
  ) {}

  async run(days: number): Promise<UssdScreensReply> {
    const now = this.clock.now().getTime();
    const found = await this.calls.screens(new Date(now - days * dayMs), new Date(now - silentMs));
    const screens = found.filter(({ screen }) => screen !== 'end');
    return {
      calls: found.reduce((sum, { last }) => sum + last, 0),
      ended: found.find(({ screen }) => screen === 'end')?.last ?? 0,
      screens: screens
        .map(({ screen, seen, left }) => ({ screen, seen, left }))
        .sort((a, b) => b.left - a.left || b.seen - a.seen),
    };
  }
}

/** What operators see of calls: the way through the screens, masked. */
@Controller('api/console/ussd')
@Roles('operator')
export class CallsController {
  constructor(
    private readonly listCalls: ListCalls,
    private readonly getScreens: GetScreens,
  ) {}

  @Get('calls')
  @Header('cache-control', 'no-store')
  calls(
    @CurrentActor() actor: Actor,
    @Query({ schema: listUssdCallsQuery }) query: ListUssdCallsQuery,
  ): Promise<UssdCallList> {
    return this.listCalls.run(actor, query);
  }

  @Get('screens')
  @Header('cache-control', 'no-store')
  screens(@Query({ schema: ussdScreensQuery }) { days }: UssdScreensQuery): Promise<UssdScreensReply> {
    return this.getScreens.run(days);
  }
}

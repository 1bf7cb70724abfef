import { languages, type Language, type UssdCallReply, type UssdCallRequest, ussdCallRequest } from '@asili/contracts';
import { septets, type Clock, type ByLanguage, inLanguage } from '@asili/kernel';
import { Metrics, Unavailable, type Actor, type Log, AnswersWithoutDatabase, CurrentActor } from '@asili/platform';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CallLog, RecordHop } from '../calls/record-calls.ts';
import { type Accounts, FindCaller, Languages } from '../callers/find-caller.ts';
import type { Limits } from '../callers/limits.redis.ts';
import type { Neighbours } from '../commands/neighbours.ts';
import type { TryOutCommands } from '../commands/perform-command.ts';
import type { Pseudonyms } from '../pseudonyms.ts';
import type { Settings } from '../config.ts';
import { AnswerHop, RecordTrouble, StatelessAnswer } from './answer-hop.ts';
import { AnswerLater, LateCommands } from './answer-later.ts';
import type { DrawScreen } from './draw-screen.ts';
import { FollowOutcome } from './follow-outcome.ts';
import type { Sessions } from './sessions.redis.ts';
import { TakeTurn } from './take-turn.ts';

const maxSeptets = 160;
/** No number in Kenya begins so: what is kept of whoever tries the phone out meets nothing of a real caller's. */
const prefix = '+2540';

/** What the dialogue of the phone on the page shares with that of real ones, and its own world. */
export interface AroundTryOut {
  readonly commands: TryOutCommands;
  readonly accounts: Accounts;
  readonly neighbours: Neighbours;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly draw: DrawScreen;
  readonly pseudonyms: Pseudonyms;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The dialogue for a phone on a page: the same screens, sessions and limits, and a number of its own for each visitor; what commands do
 * is made up, and nothing is noted of the call. As safe to repeat as a call is.
 */
export class TryOut {
  private readonly answers: ByLanguage<AnswerHop>;

  constructor(private readonly around: AroundTryOut) {
    this.answers = Object.fromEntries(languages.map((language) => [language, answerIn(language, around)])) as Record<
      Language,
      AnswerHop
    >;
  }

  async run(
    { visitor, id, language }: Pick<Actor, 'visitor' | 'id' | 'language'>,
    { callId, dialled, answers }: UssdCallRequest,
  ): Promise<UssdCallReply> {
    const { pseudonyms, settings } = this.around;
    const pseudonym = pseudonyms.of(`try-out ${visitor ?? id}`);
    const msisdn =
      prefix +
      String(parseInt(pseudonym.slice(0, 8), 16))
        .slice(-8)
        .padStart(8, '0');
    const behind = dialled.slice(settings.serviceCode.length, -1);
    const text = [...(behind === '' ? [] : [behind]), ...answers].join('*');
    const { text: shown, ends } = await inLanguage(this.answers, language).run(
      {
        provider: 'africastalking',
        sessionId: `try-${pseudonym.slice(0, 16)}-${callId}`,
        msisdn,
        style: 'cumulative',
        text,
        dialled: text,
      },
      maxSeptets,
    );
    return { text: shown, ends, septets: septets(shown) ?? 0 };
  }
}

/** The dialogue as it begins in a language. */
function answerIn(
  language: Language,
  { commands, accounts, neighbours, sessions, limits, draw, clock, log }: AroundTryOut,
): AnswerHop {
  const spoken = new PageLanguage(language);
  const findCaller = new FindCaller(accounts, spoken, log);
  const follow = new FollowOutcome(
    commands,
    new AnswerLater(new NeverLate(), commands, neighbours, draw),
    spoken,
    draw,
    log,
  );
  return new AnswerHop(
    new TakeTurn(sessions, findCaller, follow, new RecordHop(new NoLog(), log), clock, log),
    new StatelessAnswer(findCaller, commands, draw, clock),
    findCaller,
    limits,
    draw,
    new RecordTrouble(log, new Metrics(log)),
  ); // Nobody monitors those who try it out.
}

/** That of the page; another one is spoken as long as the call lasts. */
class PageLanguage extends Languages {
  constructor(private readonly language: Language) {
    super();
  }

  override async of(): Promise<Language> {
    return this.language;
  }

  override async choose(): Promise<void> {
    // Kept in the call alone.
  }
}

/** There is no phone an SMS could go to. */
class NeverLate extends LateCommands {
  override async add(): Promise<void> {
    throw new Unavailable({ service: 'ussd' });
  }
}

class NoLog extends CallLog {
  override async add(): Promise<void> {
    // Nobody's call.
  }

  override async end(): Promise<undefined> {
    return undefined;
  }
}

/** The phone anybody may try on the page of the codes. */
@AnswersWithoutDatabase()
@Controller('api/ussd/calls')
export class TryOutController {
  constructor(private readonly tryOut: TryOut) {}

  @Post()
  @HttpCode(200)
  call(
    @CurrentActor() actor: Actor,
    @Body({ schema: ussdCallRequest }) request: UssdCallRequest,
  ): Promise<UssdCallReply> {
    return this.tryOut.run(actor, request);
  }
}

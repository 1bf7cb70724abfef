import { languages, type Language, type UssdCallReply, type UssdCallRequest } from '@asili/contracts';
import { septets, type Clock } from '@asili/kernel';
import { Metrics, Unavailable, type Actor, type Log } from '@asili/platform';
import { CallLog } from '../calls/call-log.ts';
import { NoteHop } from '../calls/note-hop.ts';
import type { Accounts } from '../callers/accounts.ts';
import { FindCaller } from '../callers/find-caller.ts';
import { Languages } from '../callers/languages.ts';
import type { Limits } from '../callers/limits.ts';
import type { Neighbours } from '../commands/neighbours.ts';
import type { TryOutCommands } from '../commands/try-out-commands.ts';
import type { Pseudonyms } from '../pseudonyms.ts';
import type { Settings } from '../settings.ts';
import { AnswerHop } from './answer-hop.ts';
import { AnswerLater } from './answer-later.ts';
import type { DrawScreen } from './draw-screen.ts';
import { FollowOutcome } from './follow-outcome.ts';
import { LateCommands } from './late-commands.ts';
import { NoteTrouble } from './note-trouble.ts';
import type { Sessions } from './sessions.ts';
import { StatelessAnswer } from './stateless-answer.ts';
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
  private readonly answers: Readonly<Record<Language, AnswerHop>>;

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
    const { text: shown, ends } = await this.answers[language].run(
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
    new TakeTurn(sessions, findCaller, follow, new NoteHop(new NoLog(), log), clock, log),
    new StatelessAnswer(findCaller, commands, draw, clock),
    findCaller,
    limits,
    draw,
    new NoteTrouble(log, new Metrics(log)),
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

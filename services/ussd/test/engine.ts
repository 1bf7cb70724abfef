import type { ArtisanByPhone, Language, User } from '@asili/contracts';
import { fixedClock } from '@asili/kernel/testing';
import { Log, Metrics, type ServiceClient } from '@asili/platform';
import { usualCaps, type Provider } from '../src/aggregators/domain/wires.ts';
import { Accounts, FindCaller, Languages } from '../src/callers/find-caller.ts';
import { CallLog, type LoggedHop, RecordHop } from '../src/calls/record-calls.ts';
import { Limits, type NumberLimit } from '../src/callers/limits.redis.ts';
import type { ArtisanRequest, CommandRequest } from '../src/commands/domain/command.ts';
import { CertificateNotices } from '../src/commands/register-product.ts';
import { handlersOf, PerformCommand, TryOutCommands } from '../src/commands/perform-command.ts';
import { MadeUpNeighbours } from '../src/commands/made-up-neighbours.ts';
import { MadeUpAccounts, MadeUpNotices, MadeUpVerifications } from '../src/commands/made-up-artisan.ts';
import { HttpVerifications } from '../src/commands/verifications.http.ts';
import { HttpNeighbours } from '../src/commands/neighbours.http.ts';
import { OwnChecks, type OwnCheck } from '../src/commands/verify-product.ts';
import { AnswerHop, RecordTrouble, StatelessAnswer } from '../src/dialogue/answer-hop.ts';
import { AnswerLater, LateCommands } from '../src/dialogue/answer-later.ts';
import { DrawScreen } from '../src/dialogue/draw-screen.ts';
import { FollowOutcome } from '../src/dialogue/follow-outcome.ts';
import { TakeTurn } from '../src/dialogue/take-turn.ts';
import { TryOut } from '../src/dialogue/try-out.ts';
import { Pseudonyms } from '../src/pseudonyms.ts';
import { MemorySessions } from './memory-sessions.ts';
import { phoneTo, type Phone } from './phone.ts';
import { artisanNumber, me, now, WorldOfNeighbours } from './world.ts';
import { WorldServices } from './world-services.ts';

/**
 * Everything of the service that is not a driver, around a small world.
 * @param byCalls the world is asked by the public calls of the services, in the shapes of the contracts
 */
export function engine({ byCalls = false } = {}) {
  const neighbours = new WorldOfNeighbours();
  const sessions = new MemorySessions();
  const chosen = new Map<string, Language>();
  const counted = new Map<string, number>();
  const checks = new Map<string, OwnCheck & { msisdn: string }>();
  const joined = new Map<string, User>();
  const late: CommandRequest[] = [];
  const hops: LoggedHop[] = [];
  const log = new Log({ service: 'ussd', level: 'silent' });
  const metrics = new Metrics(log);
  /** Awaited before the caller is told apart, and before their language is. */
  const hangs: { accounts?: Promise<never>; languages?: Promise<never> } = {};
  const clock = fixedClock(now);
  const settings = {
    serviceCode: '*384*7#',
    publicUrl: 'https://asili.example',
    areLimitsOn: true,
    screenCaps: usualCaps,
  };

  const accounts = new (class extends Accounts {
    override artisanOf = async (msisdn: string) => {
      await hangs.accounts;
      return {
        artisan: msisdn === `+${artisanNumber}` ? neighbours.artisan : (joined.get(msisdn) ?? null),
        pin: neighbours.pinState,
      };
    };
    override register = async ({ phoneNumber, ...said }: ArtisanByPhone) => {
      if (!joined.has(phoneNumber)) joined.set(phoneNumber, { ...me, ...said });
      return joined.get(phoneNumber) ?? null;
    };
  })();
  const languages = new (class extends Languages {
    override of = async (msisdn: string) => {
      await hangs.languages;
      return chosen.get(msisdn);
    };
    override choose = async (msisdn: string, language: Language) => void chosen.set(msisdn, language);
  })();
  const limits = new (class extends Limits {
    override take = async ({ name, max, seconds }: NumberLimit, msisdn: string) => {
      const used = (counted.get(name + msisdn) ?? 0) + 1;
      counted.set(name + msisdn, used);
      return used > max ? seconds : 0;
    };
  })();
  const ownChecks = new (class extends OwnChecks {
    override keep = async (key: string, msisdn: string, check: OwnCheck) => void checks.set(key, { ...check, msisdn });
    override last = async (msisdn: string, limit: number, wanted?: string) =>
      [...checks.values()]
        .filter((check) => check.msisdn === msisdn && (wanted === undefined || check.code === wanted))
        .slice(-limit)
        .reverse();
  })();
  /** Requests whose product's certificate is told of. */
  const followed = new Map<string, readonly [ArtisanRequest, productId: string]>();
  const notices = new (class extends CertificateNotices {
    override follow = async (request: ArtisanRequest, productId: string) =>
      void followed.set(request.key, [request, productId]);
  })();
  const calls = new (class extends CallLog {
    override add = async (hop: LoggedHop) => void hops.push(hop);
    override end = async () => undefined;
  })();
  let lateHangs: Promise<never> | undefined;
  const lateCommands = new (class extends LateCommands {
    override add = async (request: CommandRequest) => {
      await lateHangs;
      if (!late.some(({ key }) => key === request.key)) late.push(request);
    };
  })();

  const services = new WorldServices(neighbours) as Pick<ServiceClient, keyof WorldServices> as ServiceClient;
  const asked = byCalls ? new HttpNeighbours(services, clock) : neighbours;
  const verifications = byCalls
    ? new HttpVerifications(services, new Pseudonyms('a secret of these tests'), clock)
    : neighbours;
  const perform = new PerformCommand(
    handlersOf({ neighbours: asked, verifications, accounts, checks: ownChecks, notices, settings, clock, log }),
    limits,
  );
  const draw = new DrawScreen(settings);
  const findCaller = new FindCaller(accounts, languages, log);
  const later = new AnswerLater(lateCommands, perform, neighbours, draw);
  const turn = new TakeTurn(
    sessions,
    findCaller,
    new FollowOutcome(perform, later, languages, draw, log),
    new RecordHop(calls, log),
    clock,
    log,
  );
  const answerHop = new AnswerHop(
    turn,
    new StatelessAnswer(findCaller, perform, draw, clock),
    findCaller,
    limits,
    draw,
    new RecordTrouble(log, metrics),
  );
  const phone = (provider: Provider = 'africastalking', msisdn = artisanNumber): Phone =>
    phoneTo(
      (hop, maxSeptets) => answerHop.run(hop, maxSeptets),
      provider,
      msisdn,
      () => {
        clock.set(new Date(clock.now().getTime() + 2000));
      },
    );
  return {
    refuseLate: (hanging: Promise<never>) => {
      lateHangs = hanging;
    },
    hangs,
    metrics,
    neighbours,
    sessions,
    hops,
    followed,
    notices,
    joined,
    chosen,
    late,
    later,
    phone,
    limits,
    ownChecks,
    settings,
    clock,
    log,
    draw,
  };
}

/** The phone on the page, beside a world whose products it verifies. */
export function tryOutOf({
  neighbours,
  sessions,
  limits,
  ownChecks: checks,
  settings,
  clock,
  log,
  draw,
}: ReturnType<typeof engine>): TryOut {
  const accounts = new MadeUpAccounts();
  const workshop = new MadeUpNeighbours(clock);
  const commands = new TryOutCommands(
    handlersOf({
      neighbours: workshop,
      verifications: new MadeUpVerifications(neighbours, () => workshop.madeUp(), clock),
      accounts,
      checks,
      notices: new MadeUpNotices(),
      settings,
      clock,
      log,
    }),
    limits,
  );
  return new TryOut({
    commands,
    accounts,
    neighbours,
    sessions,
    limits,
    draw,
    pseudonyms: new Pseudonyms('a secret of these tests'),
    settings,
    clock,
    log,
  });
}

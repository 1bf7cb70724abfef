import { isUnavailable, RemoteProblem, Unavailable } from '@asili/platform';
import { isForPhotos, type CommandNumber } from '../script/domain/commands.ts';
import { Limits, numberLimits, type NumberLimit } from '../callers/limits.ts';
import type { Message } from '../words/domain/render.ts';
import { asArtisan } from './as-artisan.ts';
import { OpenCommand, PreparingCommand, type ArtisanCommand, type Prepared } from './command-handler.ts';
import type { CommandRequest } from './domain/command-request.ts';

const limitOf: Readonly<Partial<Record<CommandNumber, NumberLimit>>> = {
  '0': numberLimits.verify,
  '12': numberLimits.report,
  '1': numberLimits.change,
  '2': numberLimits.change,
  '3': numberLimits.change,
  '9': numberLimits.change,
  '13': numberLimits.change,
  '14': numberLimits.signIn,
  join: numberLimits.change,
};

/** Does a command and says how it went. As safe to repeat as the commands are: a repeat by the same key changes nothing more. */
export class PerformCommand {
  /** @param handlers commands without one are not open yet, and say so */
  constructor(
    private readonly handlers: Readonly<Partial<Record<CommandNumber, OpenCommand | ArtisanCommand>>>,
    private readonly limits: Limits,
  ) {}

  /** @throws what passes, when a neighbour does not answer */
  async run(request: CommandRequest): Promise<readonly Message[]> {
    const limit =
      request.command === '2' && isForPhotos(request.values) ? numberLimits.photoLink : limitOf[request.command];
    const wait = limit ? await this.limits.take(limit, request.msisdn) : 0;
    return wait > 0 ? [tooMany(wait)] : this.again(request);
  }

  /** The same once more: it was counted already. */
  async again(request: CommandRequest): Promise<readonly Message[]> {
    try {
      return await this.handle(request);
    } catch (error) {
      if (isUnavailable(error) || !(error instanceof RemoteProblem)) throw error;
      if (error.code === 'PLATFORM.IN_PROGRESS')
        throw Object.assign(new Unavailable({ service: error.service }), { cause: error }); // Another attempt is at it, and its outcome is not known yet.
      return [refusal(error)];
    }
  }

  /** What a command gets ready before it asks on; counted as the command is. @throws what passes, when a neighbour does not answer */
  async prepare(request: CommandRequest): Promise<Prepared> {
    const handler = this.handlers[request.command];
    const artisan = asArtisan(request);
    if (!(handler instanceof PreparingCommand) || !artisan) return { say: [{ key: 'not-open' }] };
    const wait = await this.limits.take(numberLimits.change, request.msisdn);
    if (wait > 0) return { say: [tooMany(wait)] };
    try {
      return await handler.prepare(artisan);
    } catch (error) {
      if (isUnavailable(error) || !(error instanceof RemoteProblem)) throw error;
      return { say: [refusal(error)] };
    }
  }

  private handle(request: CommandRequest): Promise<readonly Message[]> {
    const handler = this.handlers[request.command];
    const artisan = asArtisan(request);
    if (handler instanceof OpenCommand) return handler.run(request);
    if (handler && artisan) return handler.run(artisan);
    return Promise.resolve([{ key: 'not-open' }]);
  }
}

const tooMany = (seconds: number): Message => ({
  key: 'too-many',
  params: { minutes: String(Math.ceil(seconds / 60)) },
});

function refusal({ code, status, retryAfterSeconds = 60 }: RemoteProblem): Message {
  if (code === 'PRODUCTS.LISTING_LIMIT') return { key: 'plan-full' };
  if (code === 'PLATFORM.IDEMPOTENCY_KEY_REUSED') return { key: 'done-before' };
  if (status === 429) return tooMany(retryAfterSeconds);
  if (status >= 500) return { key: 'try-again' };
  return { key: status === 404 || status === 409 ? 'not-possible' : 'wrong' };
}

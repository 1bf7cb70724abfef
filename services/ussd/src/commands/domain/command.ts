import type { Caller } from '../../dialogue/domain/advance.ts';
import type { CommandNumber, Values } from '../../script/domain/steps.ts';
import type { Message } from '../../words/domain/render.ts';

/** A command with everything it has to know. */
export interface CommandRequest {
  readonly command: CommandNumber;
  readonly values: Values;
  readonly msisdn: string;
  readonly caller: Caller;
  /** The same for every attempt: what it does is done once. */
  readonly key: string;
}

/** The caller as the artisan they are. */
export interface ArtisanRequest extends CommandRequest {
  readonly artisan: { readonly kind: 'artisan'; readonly id: string; readonly language: Caller['language'] };
}

/** What was answered does not do, and is asked again in the same call. `forget`: what else is to be given anew. */
export interface AskAgain {
  readonly again: string;
  readonly say: readonly Message[];
  readonly forget?: readonly string[];
}

/** What became of a command, or what of it is asked again. */
export type Done = readonly Message[] | AskAgain;
export const isAgain = (done: Done): done is AskAgain => !Array.isArray(done);
/** Where nobody can be asked. */
export const saidOf = (done: Done): readonly Message[] => (isAgain(done) ? done.say : done);

/** The request on behalf of the number's account; undefined where there is none. */
export function asArtisan(request: CommandRequest): ArtisanRequest | undefined {
  const {
    caller: { artisanId, language },
  } = request;
  return typeof artisanId === 'string'
    ? { ...request, artisan: { kind: 'artisan', id: artisanId, language } }
    : undefined;
}

/** One command of anybody. Safe to run twice and concurrently: whatever it changes carries the request's key. */
export abstract class OpenCommand {
  abstract run(request: CommandRequest): Promise<Done>;
}

/** One command of an artisan; as safe. */
export abstract class ArtisanCommand {
  abstract run(request: ArtisanRequest): Promise<Done>;
}

/** What was looked up or got ready, kept in the session; what is asked again; or why there is nothing to go on with. */
export type Prepared =
  { readonly values: Values } | (AskAgain & { readonly values?: Values }) | { readonly say: readonly Message[] };

/** One that looks something up, or gets it ready, between two questions. Asked for again it begins anew. */
export interface PreparingCommand {
  /** @param gives what is wanted, by its name in the table of commands */
  prepare(request: ArtisanRequest, gives: string): Promise<Prepared>;
}

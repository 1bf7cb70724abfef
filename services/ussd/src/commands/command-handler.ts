import type { ArtisanRequest, CommandRequest } from './domain/command-request.ts';
import type { Message } from '../words/domain/render.ts';

/** One command of anybody. Safe to run twice and beside itself: whatever it changes carries the request's key. */
export abstract class OpenCommand {
  abstract run(request: CommandRequest): Promise<readonly Message[]>;
}

/** What a command got ready, kept in the session; or why it could not. */
export type Prepared = { readonly value: string } | { readonly say: readonly Message[] };

/** One command of an artisan; as safe. */
export abstract class ArtisanCommand {
  abstract run(request: ArtisanRequest): Promise<readonly Message[]>;
}

/** One that gets something ready between two questions. Asked for again it begins anew. */
export abstract class PreparingCommand extends ArtisanCommand {
  abstract prepare(request: ArtisanRequest): Promise<Prepared>;
}

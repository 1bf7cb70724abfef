import type { ArtisanRequest, CommandRequest } from './domain/command-request.ts';
import type { Message } from '../words/domain/render.ts';

/** One command of anybody. Safe to run twice and beside itself: whatever it changes carries the request's key. */
export abstract class OpenCommand {
  abstract run(request: CommandRequest): Promise<readonly Message[]>;
}

/** One command of an artisan; as safe. */
export abstract class ArtisanCommand {
  abstract run(request: ArtisanRequest): Promise<readonly Message[]>;
}

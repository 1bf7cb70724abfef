import type { Caller } from '../../dialogue/domain/advance.ts';
import type { CommandNumber, Values } from '../../script/domain/commands.ts';

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

import type { CommandRequest } from '../commands/domain/command-request.ts';

/** Commands that are done later, for certain. */
export abstract class LateCommands {
  /** By the request's key, once. */
  abstract add(request: CommandRequest): Promise<void>;
}

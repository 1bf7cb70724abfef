import { PerformCommand } from './perform-command.ts';

/** The commands in a made-up world: nothing anybody has changes. */
export class TryOutCommands extends PerformCommand {}

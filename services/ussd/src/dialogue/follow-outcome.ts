import { Injectable } from '@nestjs/common';
import type { Language } from '@asili/contracts';
import { isUnavailable, Log } from '@asili/platform';
import type { CommandRequest } from '../commands/domain/command-request.ts';
import { PerformCommand } from '../commands/perform-command.ts';
import { Languages } from '../callers/languages.ts';
import type { Message } from '../words/domain/render.ts';
import { AnswerLater } from './answer-later.ts';
import { dial, prepared, show, type Caller, type CommandPlace, type Outcome, type Place } from './domain/advance.ts';
import { commands, type CommandNumber } from '../script/domain/commands.ts';
import { DrawScreen } from './draw-screen.ts';
import { inTime } from '../in-time.ts';

/** What stands around an outcome. */
export interface Surroundings {
  readonly caller: Caller;
  readonly msisdn: string;
  readonly key: (command: CommandNumber) => string;
  /** Of `performance.now()`. */
  readonly deadline: number;
  /** Septets of a screen. */
  readonly most: number;
}

/** What the caller sees, and where that leaves them. */
export interface Followed {
  readonly caller: Caller;
  readonly place: Place;
  readonly pages: readonly string[];
  /** What the pages say. */
  readonly say: readonly Message[];
  readonly ends: boolean;
  /** Nobody knows whether it was done. */
  readonly isUnsure?: boolean;
}

/** What is done behind the deadline is only written down. */
const acceptMs = 150;

/** Does what an outcome says. What takes too long, or cannot be asked for now, is done later and answered by SMS. */
@Injectable()
export class FollowOutcome {
  constructor(
    private readonly perform: PerformCommand,
    private readonly later: AnswerLater,
    private readonly languages: Languages,
    private readonly draw: DrawScreen,
    private readonly log: Log,
  ) {}

  async run(outcome: Outcome, around: Surroundings): Promise<Followed> {
    const { caller, most } = around;
    const pages = (say: readonly Message[]): string[] => this.draw.pages(say, caller.language, most);
    switch (outcome.kind) {
      case 'ask':
        return { caller, place: outcome.place, pages: pages(outcome.say), say: outcome.say, ends: false };
      case 'end':
        return {
          caller,
          place: { at: 'menu' },
          pages: pages(outcome.say),
          say: outcome.say,
          ends: true,
          isUnsure: outcome.isUnsure === true,
        };
      case 'language':
        return this.speak(outcome.language, around);
      case 'prepare':
        return this.run(await this.readied(outcome.place, around), around);
      case 'do': {
        const say = await this.done(outcome.command, outcome.values, around);
        return {
          caller,
          place: { at: 'menu' },
          pages: pages(say),
          say,
          ends: true,
          isUnsure: say.some(({ key }) => key === 'try-again'),
        };
      }
    }
  }

  private async speak(language: Language, { caller, msisdn, most }: Surroundings): Promise<Followed> {
    await this.languages.choose(msisdn, language).catch((error: unknown) => {
      this.log.warn('ussd: a language was not kept', { error });
    });
    const speaking = { ...caller, language };
    const menu = dial([], speaking);
    const say: readonly Message[] = [{ key: 'language-set' }, ...(menu.kind === 'ask' ? menu.say : [])];
    return { caller: speaking, place: { at: 'menu' }, ends: false, say, pages: this.draw.pages(say, language, most) };
  }

  /** @returns whether the caller is told by SMS */
  async postpone(
    { command, values }: Extract<Outcome, { kind: 'do' }>,
    { caller, msisdn, key }: Pick<Surroundings, 'caller' | 'msisdn' | 'key'>,
  ): Promise<boolean> {
    if (commands[command].once) return false;
    await this.later.accept({ command, values, msisdn, caller, key: key(command) });
    return true;
  }

  /** The question behind what had to be got ready, or the end. Later is too late for it: the caller is on the line. */
  private async readied(place: CommandPlace, { caller, msisdn, key, deadline }: Surroundings): Promise<Outcome> {
    const { command, values } = place;
    try {
      const ready = await inTime(
        this.perform.prepare({ command, values, msisdn, caller, key: key(command) }),
        deadline,
      );
      if (ready === undefined) return { kind: 'end', say: [{ key: 'too-long' }] };
      return 'say' in ready ? { kind: 'end', say: ready.say } : show(prepared(place, ready.value), caller);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.log.warn('ussd: a command could not be got ready', { command, error });
      return { kind: 'end', say: [{ key: 'try-again' }] };
    }
  }

  private async done(
    command: CommandNumber,
    values: CommandRequest['values'],
    { caller, msisdn, key, deadline }: Surroundings,
  ): Promise<readonly Message[]> {
    const request: CommandRequest = { command, values, msisdn, caller, key: key(command) };
    try {
      const say = await inTime(this.perform.run(request), deadline);
      return say ?? (commands[command].once ? [{ key: 'too-long' }] : await this.postponed(request, deadline));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.log.warn('ussd: a command waits for a neighbour', { command, error });
      return commands[command].stateless || commands[command].once
        ? [{ key: 'try-again' }]
        : this.postponed(request, deadline);
    }
  }

  /** An SMS is promised once it is certain. */
  private async postponed(request: CommandRequest, deadline: number): Promise<readonly Message[]> {
    const accepted = await inTime(
      this.later.accept(request).then(() => true),
      deadline + acceptMs,
    );
    return [{ key: accepted ? 'processing' : 'try-again' }];
  }
}

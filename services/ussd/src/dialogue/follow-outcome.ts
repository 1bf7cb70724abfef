import { Injectable } from '@nestjs/common';
import type { Language } from '@asili/contracts';
import { isUnavailable, Log } from '@asili/platform';
import { type CommandRequest, isAgain, type Done } from '../commands/domain/command.ts';
import { PerformCommand } from '../commands/perform-command.ts';
import { Languages } from '../callers/find-caller.ts';
import type { MessageKey } from '../words/domain/en.ts';
import type { Message } from '../words/domain/render.ts';
import { AnswerLater } from './answer-later.ts';
import { askAgain, dial, goOn, prepared, type Caller, type Outcome, type Place } from './domain/advance.ts';
import { commands } from '../script/domain/commands.ts';
import type { CommandNumber } from '../script/domain/steps.ts';
import { DrawScreen } from './draw-screen.ts';
import { inTime } from '../in-time.ts';

/** What stands around an outcome. */
export interface Surroundings {
  readonly caller: Caller;
  readonly msisdn: string;
  readonly key: (command: CommandNumber) => string;
  /** By questions or by a menu, and not by what was dialled alone. */
  readonly isLed: boolean;
  /** Of `performance.now()`. */
  readonly deadline: number;
  /** Septets of a screen. */
  readonly maxSeptets: number;
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

/** Behind these the number has no account any more, and the menu of the one it had is nobody's there. */
const isLastWord: ReadonlySet<MessageKey> = new Set(['account-moved']);

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
    const { caller, maxSeptets } = around;
    switch (outcome.kind) {
      case 'ask': {
        const { pages, isUnder } = this.draw.pages(outcome.say, caller.language, maxSeptets, outcome.under);
        return {
          caller,
          place: outcome.place,
          pages,
          say: isUnder && outcome.under ? [...outcome.say, { key: outcome.under }] : outcome.say,
          ends: false,
        };
      }
      case 'end':
        return this.last(outcome.say, around, outcome.isUnsure === true);
      case 'language':
        return this.speak(outcome.language, around);
      case 'prepare':
        return this.run(await this.readied(outcome, around), around);
      case 'do': {
        const done = await this.done(outcome.command, outcome.values, around);
        return isAgain(done)
          ? this.run(askAgain(outcome.place, caller, done.again, done.say, done.forget), around)
          : this.last(
              done,
              around,
              done.some(({ key }) => key === 'try-again'),
            );
      }
    }
  }

  /** What became of it. Whoever was led there by questions may go on to the menu in the same call; whoever dialled everything has what they wanted. */
  private last(say: readonly Message[], { caller, maxSeptets, isLed }: Surroundings, isUnsure: boolean): Followed {
    const goesOn = isLed && !isUnsure && !say.some(({ key }) => isLastWord.has(key));
    const { pages, isUnder } = this.draw.pages(say, caller.language, maxSeptets, goesOn ? 'menu-again' : undefined);
    return {
      caller,
      place: isUnder ? { at: 'done' } : { at: 'menu' },
      pages,
      say: isUnder ? [...say, { key: 'menu-again' }] : say,
      ends: !isUnder,
      isUnsure,
    };
  }

  private async speak(language: Language, { caller, msisdn, maxSeptets }: Surroundings): Promise<Followed> {
    await this.languages.choose(msisdn, language).catch((error: unknown) => {
      this.log.warn('ussd: a language was not kept', { error });
    });
    const speaking = { ...caller, language };
    const menu = dial([], speaking);
    const say: readonly Message[] = [{ key: 'language-set' }, ...(menu.kind === 'ask' ? menu.say : [])];
    return {
      caller: speaking,
      place: { at: 'menu' },
      ends: false,
      say,
      pages: this.draw.pages(say, language, maxSeptets).pages,
    };
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

  /** The question behind what had to be looked up, another one in its place, or the end. Later is too late for it: the caller is on the line. */
  private async readied(
    outcome: Extract<Outcome, { kind: 'prepare' }>,
    { caller, msisdn, key, deadline }: Surroundings,
  ): Promise<Outcome> {
    const { place, preparation, first } = outcome;
    const { command, values } = place;
    try {
      const ready = await inTime(
        this.perform.prepare({ command, values, msisdn, caller, key: key(command) }, preparation.gives),
        deadline,
      );
      if (ready === undefined) return { kind: 'end', say: [{ key: 'too-long' }] };
      if ('again' in ready)
        return askAgain(
          prepared(place, ready.values ?? {}),
          caller,
          ready.again,
          [...first, ...ready.say],
          ready.forget,
        );
      return 'values' in ready ? goOn(outcome, ready.values, caller) : { kind: 'end', say: ready.say };
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.log.warn('ussd: a command could not be got ready', { command, error });
      return { kind: 'end', say: [{ key: 'try-again' }], isUnsure: true };
    }
  }

  private async done(
    command: CommandNumber,
    values: CommandRequest['values'],
    { caller, msisdn, key, deadline }: Surroundings,
  ): Promise<Done> {
    const request: CommandRequest = { command, values, msisdn, caller, key: key(command) };
    try {
      const done = await inTime(this.perform.run(request), deadline);
      return done ?? (commands[command].once ? [{ key: 'too-long' }] : await this.postponed(request, deadline));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.log.warn('ussd: a command waits for a neighbour', { command, error });
      return commands[command].stateless?.(values) || commands[command].once
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

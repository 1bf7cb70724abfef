import { Injectable } from '@nestjs/common';
import { job, Jobs, OnJob, OnJobFailed, Sealer, type RunningJob } from '@asili/platform';
import { type CommandRequest, saidOf } from '../commands/domain/command.ts';
import { Neighbours } from '../commands/neighbours.ts';
import { PerformCommand } from '../commands/perform-command.ts';
import type { MessageKey } from '../words/domain/en.ts';
import { DrawScreen } from './draw-screen.ts';
import { maskNumber } from '../callers/domain/number-plan.ts';
import { RecordRetriesExhausted } from '../record-retries-exhausted.ts';

/** Commands that are done later, for certain. */
export abstract class LateCommands {
  /** By the request's key, once. */
  abstract add(request: CommandRequest): Promise<void>;
}

/** Texts that only say that an SMS comes: it has come by then. */
const announcesSms: ReadonlySet<MessageKey> = new Set(['photos-sent', 'qr-sent']);

/** Commands whose caller was told that an SMS follows. */
@Injectable()
export class AnswerLater {
  constructor(
    private readonly late: LateCommands,
    private readonly perform: PerformCommand,
    private readonly neighbours: Neighbours,
    private readonly draw: DrawScreen,
  ) {}

  /** Accepted once by its key. */
  async accept(request: CommandRequest): Promise<void> {
    await this.late.add(request);
  }

  /** Does it, again if it must, and tells the caller all of it. The command changes nothing twice; a text may come twice if this dies behind it. @throws to be tried again */
  async run(request: CommandRequest): Promise<void> {
    const {
      caller: { language },
      msisdn,
    } = request;
    const say = saidOf(await this.perform.again(request)).filter(({ key }) => !announcesSms.has(key));
    if (say.length === 0) return; // The SMS it announces has gone out.
    for (const text of this.draw.messages(say, language)) await this.neighbours.sendText(msisdn, language, text);
  }
}

/** The first try is still under way. */
const delayMs = 2000;

interface Sealed {
  readonly sealed: string;
}
/** With pauses that double from a second: about an hour. */
const answerLater = job<Sealed>('late-commands', { attempts: 12 });

/** The key is the job; what it holds of the caller is sealed to it. */
@Injectable()
export class QueuedLateCommands extends LateCommands {
  constructor(
    private readonly jobs: Jobs,
    private readonly sealer: Sealer,
  ) {
    super();
  }

  override async add(request: CommandRequest): Promise<void> {
    await this.jobs.add(answerLater, {
      id: request.key,
      data: { sealed: this.sealer.seal(JSON.stringify(request), request.key).toString('base64') },
      delayMs,
    });
  }
}

@Injectable()
export class LateCommandsWorker {
  constructor(
    private readonly sealer: Sealer,
    private readonly answerLater: AnswerLater,
    private readonly retriesExhausted: RecordRetriesExhausted,
  ) {}

  @OnJob(answerLater)
  async run(data: Sealed, { id }: RunningJob<Sealed>): Promise<void> {
    await this.answerLater.run(this.requestOf(data, id));
  }

  @OnJobFailed(answerLater)
  async failed(data: Sealed, running: RunningJob<Sealed>, error: Error): Promise<void> {
    const { command, msisdn } = this.requestOf(data, running.id);
    this.retriesExhausted.run(answerLater.queue, running, { command, number: maskNumber(msisdn) }, error);
  }

  private requestOf({ sealed }: Sealed, id: string): CommandRequest {
    return JSON.parse(this.sealer.open(Buffer.from(sealed, 'base64'), id).toString('utf8')) as CommandRequest;
  }
}

import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Jobs, Sealer, type RunningJob } from '@asili/platform';
import { maskNumber } from '../callers/domain/mask-number.ts';
import type { CommandRequest } from '../commands/domain/command-request.ts';
import { NoteGivenUp } from '../note-given-up.ts';
import { AnswerLater } from './answer-later.ts';
import { LateCommands } from './late-commands.ts';

const queue = 'late-commands';
/** With pauses that double from a second: about an hour. */
const attempts = 12;
/** The first try is still under way. */
const delayMs = 2000;

interface Sealed {
  readonly sealed: string;
}

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
    await this.jobs.add(queue, {
      id: request.key,
      data: { sealed: this.sealer.seal(JSON.stringify(request), request.key).toString('base64') },
      attempts,
      delayMs,
    });
  }
}

@Injectable()
export class LateCommandsWorker implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly sealer: Sealer,
    private readonly answerLater: AnswerLater,
    private readonly givenUp: NoteGivenUp,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.worker<Sealed>(queue, (job) => this.answerLater.run(this.requestOf(job)), {
      onFailed: async (job, error) => {
        const { command, msisdn } = this.requestOf(job as RunningJob<Sealed>);
        this.givenUp.run(queue, job, { command, number: maskNumber(msisdn) }, error);
      },
    });
  }

  private requestOf({ id, data }: RunningJob<Sealed>): CommandRequest {
    return JSON.parse(this.sealer.open(Buffer.from(data.sealed, 'base64'), id).toString('utf8')) as CommandRequest;
  }
}

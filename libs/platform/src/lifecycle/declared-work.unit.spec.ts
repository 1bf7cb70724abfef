import { expect, it, jest } from '@jest/globals';
import type { ModuleRef, ModulesContainer } from '@nestjs/core';
import { job, OnJob, OnJobFailed, type JobFailed, type JobRun } from '../jobs/job.ts';
import { Jobs } from '../jobs/jobs.ts';
import { Mongo } from '../mongo/mongo.ts';
import { startDeclaredWork } from './declared-work.ts';
import { Every, Schedule } from './schedule.ts';

const letters = job<{ to: string }>('letters');

class SendLetter {
  readonly sent: string[] = [];

  @OnJob(letters)
  async run({ to }: { to: string }): Promise<void> {
    this.sent.push(to);
  }

  @OnJobFailed(letters)
  async lost({ to }: { to: string }, _job: unknown, error: Error): Promise<void> {
    this.sent.push(`${to}: ${error.message}`);
  }
}

class Sweep {
  runs = 0;

  @Every(1000, 'sweeping')
  async run(): Promise<void> {
    this.runs += 1;
  }

  @Every(1000, 'sweeping alone', { atStart: true, lease: 'sweep' })
  async alone(): Promise<void> {
    this.runs += 10;
  }
}

/** A service with these providers, and what was started in it. */
function started(instances: readonly unknown[], leaseIsFree = true) {
  const queues = new Map<string, { run: JobRun<unknown>; failed: JobFailed<unknown> }>();
  const rounds = new Map<string, () => Promise<unknown>>();
  const soon = jest.fn();
  const parts = new Map<unknown, unknown>([
    [Jobs, { work: (of: { queue: string }, run: never, failed: never) => queues.set(of.queue, { run, failed }) }],
    [
      Schedule,
      {
        every: (_ms: number, name: string, work: () => Promise<unknown>) => {
          rounds.set(name, work);
          return { soon: () => soon(name) };
        },
      },
    ],
    [
      Mongo,
      {
        collection: () => ({
          findOneAndUpdate: () =>
            leaseIsFree ? Promise.resolve(null) : Promise.reject(Object.assign(new Error(), { code: 11_000 })),
          updateOne: () => Promise.resolve(),
        }),
      },
    ],
  ]);
  const providers = new Map(instances.map((instance, index) => [index, { instance }]));
  startDeclaredWork(
    new Map([['service', { providers }]]) as unknown as ModulesContainer,
    { get: (token: unknown) => parts.get(token) } as unknown as ModuleRef,
  );
  return { queues, rounds, soon };
}

it('has a method do a job, and another hear of one that failed for good', async () => {
  const [send, run] = [new SendLetter(), { id: 'l', data: { to: 'Ada' }, attempt: 1, lastAttempt: false, failures: 0 }];
  const letter = started([send, send, null, 'text', { plain: true }]).queues.get('letters');
  await letter?.run(run.data, run);
  await letter?.failed(run.data, run, new Error('no such street'));
  expect(send.sent).toEqual(['Ada', 'Ada: no such street']);
});

it('runs recurring work where no lease is asked for, or this instance has it', async () => {
  const [sweep, elsewhere] = [new Sweep(), new Sweep()];
  const { rounds, soon } = started([sweep]);
  for (const round of rounds.values()) await round();
  expect(sweep.runs).toBe(11);
  expect(soon.mock.calls).toEqual([['sweeping alone']]);
  for (const round of started([elsewhere], false).rounds.values()) await round();
  expect(elsewhere.runs).toBe(1);
});

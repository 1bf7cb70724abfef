import { MetadataScanner, type ModuleRef, type ModulesContainer } from '@nestjs/core';
import { onJobFailedKey, onJobKey, type Job, type JobFailed, type JobRun } from '../jobs/job.ts';
import { Jobs } from '../jobs/jobs.ts';
import { Lease } from '../mongo/lease.ts';
import { Mongo } from '../mongo/mongo.ts';
import { everyKey, Schedule, type Recurrence } from './schedule.ts';

/** Starts what the providers of a service declare by `@OnJob` and `@Every`. @throws where two work on one queue */
export function startDeclaredWork(modules: ModulesContainer, parts: Pick<ModuleRef, 'get'>): void {
  const methods = methodsIn(modules);
  for (const { declared, run } of methods) {
    const job = declared<Job<unknown>>(onJobKey);
    const failed = methods.find((each) => job && each.declared(onJobFailedKey) === job);
    if (job) parts.get(Jobs, { strict: false }).work(job, run as JobRun<unknown>, failed?.run as JobFailed<unknown>);
    const recurrence = declared<Recurrence>(everyKey);
    if (recurrence) recur(recurrence, run as () => Promise<unknown>, parts);
  }
}

function recur(
  { every, name, atStart, lease: leaseName }: Recurrence,
  run: () => Promise<unknown>,
  parts: Pick<ModuleRef, 'get'>,
): void {
  const ttlMs = 2 * (typeof every === 'number' ? every : every(false));
  const lease = leaseName === undefined ? null : new Lease(parts.get(Mongo, { strict: false }), leaseName, { ttlMs });
  const recurring = parts
    .get(Schedule, { strict: false })
    .every(every, name, async () => (!lease || (await lease.hold()).held ? run() : undefined));
  if (atStart) recurring.soon();
}

interface Method {
  readonly declared: <T>(key: string) => T | undefined;
  readonly run: (...args: unknown[]) => unknown;
}

/** Of each provider once, under however many names it is provided. */
function methodsIn(modules: ModulesContainer): Method[] {
  const instances = [...modules.values()]
    .flatMap(({ providers }) => [...providers.values()])
    .map(({ instance }): unknown => instance);
  return [...new Set(instances)].flatMap((instance) =>
    typeof instance === 'object' && instance ? methodsOf(instance) : [],
  );
}

function methodsOf(instance: object): Method[] {
  const methods = instance as Record<string, (...args: unknown[]) => unknown>;
  const prototype = Object.getPrototypeOf(instance) as typeof methods | null;
  if (prototype === null || prototype === Object.prototype) return [];
  return new MetadataScanner()
    .getAllMethodNames(prototype)
    .map((name) => ({
      declared: <T>(key: string) => Reflect.getMetadata(key, prototype[name] ?? {}) as T | undefined,
      run: (...args) => methods[name]?.(...args),
    }));
}

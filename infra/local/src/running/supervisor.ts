import { get } from 'node:http';
import path from 'node:path';
import { launch } from '@asili/mongo-embed';
import { KeptAlive, type KeepAliveOptions } from './keep-alive.ts';

/** A Node program that says over HTTP when it is ready. */
export interface SupervisedService {
  readonly name: string;
  /** Arguments of `node`, flags first. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ready once a GET of this answers 200. */
  readonly readyUrl: string;
  readonly cwd?: string;
}

export interface SupervisorOptions extends KeepAliveOptions {
  readonly logsDir: string;
  /** Default 90 s. */
  readonly readyTimeoutMs?: number;
  /** From SIGTERM to SIGKILL. Default 12 s, two more than services give themselves. */
  readonly graceMs?: number;
}

const READY_POLL_MS = 150;
const PROBE_TIMEOUT_MS = 3_000;
const MOST_CHARACTERS = 1_000;
/** A service may come up before something it needs; it then ends and is tried again. */
const FIRST_ATTEMPTS = 3;

/** Starts services, each as its own process with its own log, keeps them running, and ends them. */
export class Supervisor {
  private readonly options: SupervisorOptions;
  private readonly running: KeptAlive[] = [];
  private readonly awaited = new Set<string>();

  constructor(options: SupervisorOptions) {
    this.options = options;
  }

  get programs(): readonly KeptAlive[] {
    return this.running;
  }

  /** Names of services that have been started and are not ready yet. */
  get waitingFor(): readonly string[] {
    return [...this.awaited].sort();
  }

  /**
   * Starts all at once and waits until every one is ready. The first that cannot be started ends the waiting for the
   * others; those that run by then keep running until {@link stop}.
   */
  async startAll(services: readonly SupervisedService[]): Promise<void> {
    const giveUp = new AbortController();
    const starts = services.map((service) => this.start(service, giveUp.signal));
    try {
      await Promise.all(starts);
    } catch (error) {
      giveUp.abort();
      await Promise.allSettled(starts);
      throw error;
    }
  }

  /** Ends all of them at once; one that does not react to SIGTERM is killed after the grace time. A second call may shorten that. */
  async stop(graceMs?: number): Promise<void> {
    await Promise.all(this.running.map((program) => program.stop(graceMs)));
  }

  private async start(service: SupervisedService, giveUp: AbortSignal): Promise<void> {
    const { logsDir, readyTimeoutMs = 90_000, graceMs = 12_000 } = this.options;
    let last = '';
    const ready = async (): Promise<true | undefined> => {
      const answer = await probe(service.readyUrl);
      last = answer.text;
      return answer.ok ? true : undefined;
    };
    const start = async (signal: AbortSignal) =>
      (
        await launch({
          name: service.name,
          command: process.execPath,
          args: service.args,
          env: service.env,
          ...(service.cwd ? { cwd: service.cwd } : {}),
          logFile: path.join(logsDir, `${service.name}.log`),
          ready,
          notReady: () => `${service.readyUrl} last said: ${last}`,
          timeoutMs: readyTimeoutMs,
          pollMs: READY_POLL_MS,
          signal,
        })
      ).process;
    this.awaited.add(service.name);
    this.running.push(
      await KeptAlive.start(
        { name: service.name, start, graceMs, firstAttempts: FIRST_ATTEMPTS },
        { ...this.options, signal: giveUp },
      ),
    );
    this.awaited.delete(service.name);
  }
}

/** Not by `fetch`: eleven services are asked some 700 times until they are up, most of the times before they listen. */
function probe(url: string): Promise<{ ok: boolean; text: string }> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () => resolve({ ok: response.statusCode === 200, text: text.slice(0, MOST_CHARACTERS) }));
      response.once('error', () => resolve({ ok: false, text: 'nothing' }));
    });
    request.once('error', () => resolve({ ok: false, text: 'nothing' })); // Not listening yet.
  });
}

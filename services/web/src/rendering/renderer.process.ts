import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@asili/contracts';
import { distOf, remoteFolder } from '../front-end-builds.disk.ts';
import type { BuiltRemote } from './bundles.disk.ts';

export interface PageRequest {
  readonly path: string;
  /** Query of the page with its question mark, or empty. */
  readonly search: string;
  readonly language: Language;
  /** Whether title, description and addresses are put in, too. */
  readonly head: boolean;
}

/** Stands for the site's origin in what the front ends render. */
export const originPlaceholder = '%ORIGIN%';

const maxMegabytes = 256;
/** A page that takes longer hangs, and the process with it. */
const timeoutMs = 5000;
const restartPauseMs = 2000;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
}

/** The program that renders: bundled beside the running service, or its source where a service or a tool runs from sources. */
function program(): string {
  const bundled = path.join(path.dirname(process.argv[1] ?? ''), 'rendering/renderer-cli.js');
  return existsSync(bundled) ? bundled : path.join(import.meta.dirname, 'renderer-cli.ts');
}

/**
 * Renders pages of the front ends to HTML (ADR 16). Pages are tried, not promised: a failure is null.
 * Renders in a process of its own that is started when first needed, anew after a deployment, and again after it died. Needs
 * nothing but Node and the built files.
 */
export class Renderer {
  readonly #dir: string;
  readonly #waiting = new Map<number, Waiting>();
  #process: ChildProcess | undefined;
  #stamp = '';
  #lastId = 0;
  #notBefore = 0;

  /** @param frontEndsDir folder of the built front ends */
  constructor(frontEndsDir: string) {
    this.#dir = frontEndsDir;
  }

  /** Gets ready ahead of the first page. */
  start(): void {
    this.#running();
  }

  /** Changes with every deployment of a front end; empty while there is nothing to render with. */
  stamp(): string {
    const built = this.#built();
    return built[0]?.app === 'shell' ? built.map(({ app, stamp }) => `${app}:${stamp}`).join('|') : '';
  }

  /**
   * A whole document with the placeholder for the site's origin, or 'missing' where nobody has a page.
   * @param read answers what the page asks the platform for; its failure fails the page
   */
  async page(request: PageRequest, read: (url: string) => Promise<unknown>): Promise<string | null> {
    try {
      if (!(await this.#ask('exists', request.path))) return 'missing';
      const queries = (await this.#ask('plan', request.path, request.search)) as readonly { url: string }[] | null;
      if (!queries) return null;
      const answers = await Promise.all(queries.map(({ url }) => read(url)));
      return (await this.#ask('render', { ...request, answers })) as string;
    } catch {
      return null;
    }
  }

  close(): void {
    this.#end();
  }

  /** The front ends that can be rendered, the shell first. */
  #built(): (BuiltRemote & { readonly stamp: number })[] {
    try {
      const remotes = readdirSync(this.#dir)
        .filter((name) => remoteFolder.test(name))
        .sort();
      return ['shell', ...remotes].flatMap((app) => {
        const dist = distOf(this.#dir, app);
        const info = statSync(path.join(dist, 'server', app === 'shell' ? 'shell.cjs' : 'remote.cjs'), {
          throwIfNoEntry: false,
        });
        return info ? [{ app, dist, stamp: info.mtimeMs }] : [];
      });
    } catch {
      return [];
    }
  }

  #ask(call: 'exists' | 'plan' | 'render', ...args: unknown[]): Promise<unknown> {
    const running = this.#running();
    if (!running) return Promise.reject(new Error('nothing to render with'));
    return new Promise((resolve, reject) => {
      const id = (this.#lastId += 1);
      const timer = setTimeout(() => {
        this.#end();
      }, timeoutMs);
      const settle = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(id);
      };
      this.#waiting.set(id, {
        resolve: (value) => {
          settle();
          resolve(value);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      running.send({ id, call, args }, (error) => {
        if (error) this.#waiting.get(id)?.reject(error);
      });
    });
  }

  #running(): ChildProcess | undefined {
    const stamp = this.stamp();
    if (this.#process && stamp !== this.#stamp) this.#end();
    if (this.#process) return this.#process;
    if (!stamp || Date.now() < this.#notBefore) return undefined;
    this.#notBefore = Date.now() + restartPauseMs; // One that dies at once is not started in a loop.
    this.#stamp = stamp;
    return (this.#process = this.#spawn());
  }

  #spawn(): ChildProcess {
    const built = this.#built().map(({ app, dist }) => ({ app, dist: realpathSync(dist) }));
    const file = program();
    const readable = [path.dirname(path.dirname(file)), ...built.map(({ dist }) => dist)];
    const flags = [
      '--permission',
      ...readable.map((folder) => `--allow-fs-read=${folder}`),
      `--max-old-space-size=${maxMegabytes}`,
    ];
    const started = spawn(process.execPath, [...flags, file, JSON.stringify(built)], {
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.unref();
    started.channel?.unref();
    started.on('message', ({ id, result, error }: Reply) => {
      const waiting = this.#waiting.get(id ?? 0);
      if (error === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(error));
    });
    started.on('error', () => {
      this.#forget(started);
    });
    started.on('exit', () => {
      this.#forget(started);
    });
    return started;
  }

  #end(): void {
    const running = this.#process;
    if (!running) return;
    this.#forget(running);
    running.kill('SIGKILL');
  }

  #forget(ended: ChildProcess): void {
    if (this.#process !== ended) return;
    this.#process = undefined;
    for (const { reject } of [...this.#waiting.values()]) reject(new Error('the renderer ended'));
  }
}

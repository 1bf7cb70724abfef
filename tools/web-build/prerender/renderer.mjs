import { spawn } from 'node:child_process';
import { readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { distOf } from '../remotes.mjs';

const child = path.join(import.meta.dirname, 'child.mjs');
const mostMegabytes = 256;
const hungMs = 5000;
const pauseMs = 2000;

/**
 * Makes pages of the built front ends under a folder, in a process of its own that is started when first needed, anew
 * after a deployment, and again after it died. Needs nothing but Node and the built files. Pages are tried, not promised:
 * every failure is null, and whoever asked sends the plain page.
 */
export class Renderer {
  #process;
  #stamp = '';
  #calls = new Map();
  #next = 0;
  #restAfter = 0;

  /** @param {string} frontendsDir as for buildRemotesJson */
  constructor(frontendsDir) {
    this.dir = frontendsDir;
  }

  /** Starts the process, so that the first visitor does not wait for it. */
  start() {
    this.#running();
  }

  /** Changes with every deployment; empty while there is nothing to make pages with. */
  stamp() {
    const built = this.#built();
    return built[0]?.app === 'shell' ? built.map(({ app, stamp }) => `${app}:${stamp}`).join('|') : '';
  }

  /** The front ends that can be rendered, the shell first. */
  #built() {
    try {
      const apps = readdirSync(this.dir).filter((name) => /^mfe-[a-z0-9-]+$/.test(name));
      return ['shell', ...apps.sort()].flatMap((app) => {
        const dist = distOf(this.dir, app);
        const info = statSync(path.join(dist, 'server', app === 'shell' ? 'shell.cjs' : 'remote.cjs'), { throwIfNoEntry: false });
        return info ? [{ app, dist, stamp: info.mtimeMs }] : [];
      });
    } catch {
      return [];
    }
  }

  /**
   * The page as a document with `%ORIGIN%` for the site's origin, 'missing' where nobody has a page, or null.
   * @param {{ path: string, search: string, language: string, head: boolean }} request
   * @param {(url: string) => Promise<unknown>} read answers a GET of the platform; its failure fails the page
   */
  async page(request, read) {
    try {
      if (!(await this.#ask('exists', request.path))) return 'missing';
      const queries = await this.#ask('plan', request.path, request.search);
      if (!queries) return null;
      const answers = await Promise.all(queries.map(({ url }) => read(url)));
      return await this.#ask('render', { ...request, answers });
    } catch {
      return null;
    }
  }

  close() {
    this.#end();
  }

  #ask(call, ...args) {
    const running = this.#running();
    if (!running) return Promise.reject(new Error('nothing to render with'));
    return new Promise((resolve, reject) => {
      const id = (this.#next += 1);
      const timer = setTimeout(() => this.#end(), hungMs);
      const settle = (finish) => (value) => {
        clearTimeout(timer);
        this.#calls.delete(id);
        finish(value);
      };
      this.#calls.set(id, { resolve: settle(resolve), reject: settle(reject) });
      running.send({ id, call, args }, (error) => error && this.#calls.get(id)?.reject(error));
    });
  }

  #running() {
    const stamp = this.stamp();
    if (this.#process && stamp !== this.#stamp) this.#end();
    if (this.#process) return this.#process;
    if (!stamp || Date.now() < this.#restAfter) return undefined;
    this.#restAfter = Date.now() + pauseMs; // One that dies at once is not started in a loop.
    this.#stamp = stamp;
    return (this.#process = this.#spawn());
  }

  #spawn() {
    const built = this.#built().map(({ app, dist }) => ({ app, dist: realpathSync(dist) }));
    const readable = [path.dirname(import.meta.dirname), ...built.map(({ dist }) => dist)];
    const flags = ['--permission', ...readable.map((folder) => `--allow-fs-read=${folder}`), `--max-old-space-size=${mostMegabytes}`];
    const started = spawn(process.execPath, [...flags, child, JSON.stringify(built)], { env: { NODE_ENV: 'production' }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    started.unref();
    started.channel?.unref();
    started.on('message', ({ id, result, error }) => {
      const call = this.#calls.get(id);
      if (error === undefined) call?.resolve(result);
      else call?.reject(new Error(error));
    });
    started.on('error', () => this.#forget(started));
    started.on('exit', () => this.#forget(started));
    return started;
  }

  #end() {
    const running = this.#process;
    if (!running) return;
    this.#forget(running);
    running.kill('SIGKILL');
  }

  #forget(ended) {
    if (this.#process !== ended) return;
    this.#process = undefined;
    for (const { reject } of [...this.#calls.values()]) reject(new Error('the renderer ended'));
  }
}

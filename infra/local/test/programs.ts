import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A scratch folder with small programs in it. */
export class Scratch {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<Scratch> {
    return new Scratch(await mkdtemp(path.join(tmpdir(), 'asili-local-')));
  }

  path(...names: string[]): string {
    return path.join(this.folder, ...names);
  }

  async program(name: string, source: string): Promise<string> {
    await writeFile(this.path(name), source);
    return this.path(name);
  }

  /** Also while a program that is ending still writes there. */
  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Answers 200 on /health/ready at PORT_HERE; ends with code 3 on GET /crash. */
export const SERVICE = `
import { createServer } from 'node:http';
createServer((request, response) => {
  if (request.url === '/crash') process.exit(3);
  response.end(JSON.stringify({ pid: process.pid, greeting: process.env.GREETING }));
}).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
`;

/** As {@link SERVICE}, but deaf to SIGTERM. */
export const DEAF_SERVICE = SERVICE.replace('process.exit(0)', "console.log('not listening to you')");

/** Whether a process of this id lives. */
export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

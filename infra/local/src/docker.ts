import { existsSync } from 'node:fs';
import { request, type RequestOptions } from 'node:http';
import { homedir } from 'node:os';
import path from 'node:path';

const TIMEOUT_MS = 1_500;

/**
 * Whether a Docker engine answers a ping: at `DOCKER_HOST`, else at the usual sockets. `ASILI_DOCKER=off` says no
 * without asking.
 */
export async function dockerAnswers(env: Readonly<Record<string, string | undefined>> = process.env): Promise<boolean> {
  if (env['ASILI_DOCKER'] === 'off') return false;
  for (const target of targets(env['DOCKER_HOST'])) {
    if (await answersPing(target)) return true;
  }
  return false;
}

function targets(dockerHost: string | undefined): RequestOptions[] {
  if (dockerHost) {
    const url = new URL(dockerHost);
    return url.protocol === 'unix:' ? [{ socketPath: url.pathname }] : [{ host: url.hostname, port: url.port }];
  }
  const sockets = ['/var/run/docker.sock', path.join(homedir(), '.docker', 'run', 'docker.sock'), path.join(homedir(), '.colima', 'default', 'docker.sock')];
  return sockets.filter((socket) => existsSync(socket)).map((socketPath) => ({ socketPath }));
}

function answersPing(target: RequestOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const ping = request({ ...target, path: '/_ping', timeout: TIMEOUT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.once('timeout', () => ping.destroy());
    ping.once('error', () => resolve(false));
    ping.once('close', () => resolve(false));
    ping.end();
  });
}

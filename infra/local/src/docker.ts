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
  return env['ASILI_DOCKER'] !== 'off' && (await askDocker(env, 'GET', '/_ping')) === 200;
}

/** Status of the first engine that answers; undefined when none does. */
export async function askDocker(
  env: Readonly<Record<string, string | undefined>>,
  method: string,
  where: string,
): Promise<number | undefined> {
  for (const target of targets(env['DOCKER_HOST'])) {
    const status = await statusOf({ ...target, method, path: where });
    if (status !== undefined) return status;
  }
  return undefined;
}

function targets(dockerHost: string | undefined): RequestOptions[] {
  if (dockerHost) {
    const url = new URL(dockerHost);
    return url.protocol === 'unix:' ? [{ socketPath: url.pathname }] : [{ host: url.hostname, port: url.port }];
  }
  const sockets = [
    '/var/run/docker.sock',
    path.join(homedir(), '.docker', 'run', 'docker.sock'),
    path.join(homedir(), '.colima', 'default', 'docker.sock'),
  ];
  return sockets.filter((socket) => existsSync(socket)).map((socketPath) => ({ socketPath }));
}

function statusOf(target: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve) => {
    const asking = request({ ...target, timeout: TIMEOUT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asking.once('timeout', () => asking.destroy());
    asking.once('error', () => resolve(undefined));
    asking.once('close', () => resolve(undefined));
    asking.end();
  });
}

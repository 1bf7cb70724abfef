import { createServer } from 'node:net';

const LOWEST = 20_000;
/** Below Linux's range for outgoing connections: none of those can take a port while its program restarts. */
const HIGHEST = 31_999;

const given = new Set<number>();

/** Whether a program could listen on this port of 127.0.0.1 now. */
export function portIsFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A free port of 127.0.0.1, never the same one twice in a process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (given.has(port) || !(await portIsFree(port))) continue;
    given.add(port);
    return port;
  }
}

/** So many different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}

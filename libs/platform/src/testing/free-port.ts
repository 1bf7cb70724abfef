import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** A port of 127.0.0.1 nobody listens on, below Linux's range for outgoing connections: none of those takes it while its program restarts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 20_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer().once('error', () => { resolve(false); });
      server.listen(port, '127.0.0.1', () => { server.close(() => { resolve(true); }); });
    });
    if (isFree) return port;
  }
}

import { createServer } from 'node:net';

/**
 * An address of this machine's own for the nth artisan, as artisans have in life: rate limits count addresses. Linux
 * answers to all of 127.0.0.0/8. Undefined where the shop is elsewhere or the machine has one loopback address only;
 * then the artisans share an address and sign up as slowly as the limit for one asks.
 */
export async function addressFor(n: number, origin: string): Promise<string | undefined> {
  const address = `127.0.12.${n + 1}`;
  return new URL(origin).hostname === '127.0.0.1' && (await isOurs(address)) ? address : undefined;
}

function isOurs(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(0, address, () => server.close(() => resolve(true)));
  });
}

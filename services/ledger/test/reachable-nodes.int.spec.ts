import { createServer, type Server, type AddressInfo } from 'node:net';
import { createPrivateKey } from 'node:crypto';
import { HederaNetwork } from '../src/network/ledger-network.hedera.ts';
import { nativeSigner, newPrivateKeyPem } from '../src/network/ledger-keys.ts';

const servers: Server[] = [];

async function listening(): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return server;
}

const addressOf = (server: Server): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The address of a node that is down. */
async function closed(): Promise<string> {
  const server = await listening();
  const address = addressOf(server);
  await new Promise((resolve) => server.close(resolve));
  return address;
}

async function answers(...addresses: string[]): Promise<boolean> {
  const nodes = Object.fromEntries(addresses.map((address, index) => [address, `0.0.${index + 3}`]));
  const network = new HederaNetwork({
    name: 'local',
    nodes,
    operatorId: '0.0.1001',
    operator: nativeSigner(createPrivateKey(newPrivateKeyPem())),
  });
  try {
    return await network.answers();
  } finally {
    network.close();
  }
}

afterAll(() => servers.forEach((server) => server.close()));

describe('a network of several nodes', () => {
  it('answers while any of them does, whichever it is', async () => {
    const [down, alsoDown, up] = [await closed(), await closed(), addressOf(await listening())];
    expect(await answers(down, alsoDown, up)).toBe(true);
    expect(await answers(up, down)).toBe(true);
  });

  it('does not answer when none of them does', async () => {
    expect(await answers(await closed(), await closed())).toBe(false);
  });
});

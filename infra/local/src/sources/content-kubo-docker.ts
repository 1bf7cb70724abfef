import { freePort } from '../running/ports.ts';
import { startContainer } from './container.ts';
import type { Source } from './source.ts';

/** A Kubo node of our own. Offline: a demo shop on somebody's desk has nothing to announce to the public network. */
export const contentKuboDocker: Source = {
  component: 'content',
  title: 'Kubo in Docker',
  applies: (context) => context.docker(),
  start: async (context) => {
    const port = await freePort();
    const { stop } = await startContainer(context, {
      image: 'ipfs/kubo:v0.43.0',
      ports: [{ container: 5001, host: port }],
      dataFolder: '/data/ipfs',
      command: ['daemon', '--migrate=true', '--offline'],
      environment: { IPFS_PROFILE: 'server,unixfs-v1-2025' },
      readyLog: /Daemon is ready/,
    });
    return { env: { KUBO_URL: `http://127.0.0.1:${port}` }, stop };
  },
};

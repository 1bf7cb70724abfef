import type { StartedTestContainer } from 'testcontainers';
import { freePort } from '../running/ports.ts';
import { startContainer } from './container.ts';
import type { Source } from './source.ts';

/** The one member is known to clients by `directConnection`, so its own name inside Docker does not matter. */
const INITIATE =
  'try { rs.status() } catch (e) { rs.initiate({ _id: "rs0", members: [{ _id: 0, host: "127.0.0.1:27017" }] }) }';
const AWAIT_PRIMARY = 'while (!db.hello().isWritablePrimary) sleep(50)';

/** MongoDB 8 as a replica set of one. */
export const mongoDocker: Source = {
  component: 'mongo',
  title: 'MongoDB 8 in Docker',
  applies: (context) => context.docker(),
  start: async (context) => {
    const port = await freePort();
    const { stop } = await startContainer(context, {
      image: 'mongo:8',
      ports: [{ container: 27017, host: port }],
      dataFolder: '/data/db',
      command: ['--replSet', 'rs0', '--bind_ip_all'],
      readyLog: /Waiting for connections/,
      prepare: initiate,
    });
    return { env: { MONGO_URL: `mongodb://127.0.0.1:${port}/?directConnection=true` }, stop };
  },
};

async function initiate(container: StartedTestContainer): Promise<void> {
  const { exitCode, output } = await container.exec(['mongosh', '--quiet', '--eval', `${INITIATE}; ${AWAIT_PRIMARY}`]);
  if (exitCode !== 0) throw new Error(`MongoDB's replica set could not be initiated: ${output}`);
}

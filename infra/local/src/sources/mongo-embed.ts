import path from 'node:path';
import { buildMongoEmbed, isMongoEmbedBuilt, startMongoEmbed } from '@asili/mongo-embed';
import { freePort } from '../running/ports.ts';
import { tools } from '../system-tools.ts';
import type { Source } from './source.ts';

/** The embedded Mongo-protocol server of `infra/mongo-embed`. */
export const mongoEmbed: Source = {
  component: 'mongo',
  title: 'embedded Mongo-protocol server',
  applies: () => true,
  tools: async () => ((await isMongoEmbedBuilt()) ? [tools.java] : [tools.java, tools.maven]),
  start: async (context) => {
    await buildMongoEmbed(context.log);
    const port = await freePort();
    const heapMb = Number(context.env['MONGO_EMBED_HEAP_MB'] ?? 512);
    const start = async (signal: AbortSignal) =>
      (
        await startMongoEmbed({
          dataDir: context.dataDir,
          port,
          signal,
          heapMb,
          logFile: path.join(context.logsDir, 'mongo.log'),
        })
      ).process;
    await context.keep({ name: 'mongo', start });
    return { env: { MONGO_URL: `mongodb://127.0.0.1:${port}` } };
  },
};

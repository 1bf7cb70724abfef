import { SOURCES } from './backing-services.ts';
import type { Source, SourceContext } from './sources/source.ts';

function context(env: Record<string, string>, docker: boolean): SourceContext {
  return {
    env,
    docker: async () => docker,
    dataDir: '',
    logsDir: '',
    lasting: false,
    log: () => undefined,
    keep: async () => undefined,
  };
}

async function chosen(env: Record<string, string>, docker: boolean): Promise<string[]> {
  const titles: string[] = [];
  for (const component of ['kafka', 'mongo', 'redis', 'ledger', 'content'] as Source['component'][]) {
    for (const source of SOURCES.filter((candidate) => candidate.component === component)) {
      if (!(await source.applies(context(env, docker)))) continue;
      titles.push(source.title);
      break;
    }
  }
  return titles;
}

describe('the table of sources', () => {
  it('takes an address over Docker over this machine, each component for itself', async () => {
    expect(await chosen({ MONGO_URL: 'mongodb://db', REDIS_URL: '' }, true)).toEqual([
      'Kafka in Docker',
      'mongo at MONGO_URL',
      'Redis 8 in Docker',
      'local Hedera network in Docker',
      'Kubo in Docker',
    ]);
  });

  it('runs everything on this machine when there is nothing else', async () => {
    expect(await chosen({}, false)).toEqual([
      'Kafka 4.4.0 from Maven jars',
      'embedded Mongo-protocol server',
      'Redis of this machine',
      'local Hedera network',
      'content store of the ledger service',
    ]);
  });

  it('takes a public network by name and no other name', async () => {
    expect((await chosen({ LEDGER_NETWORK: 'testnet' }, true))[3]).toBe('public Hedera network');
    expect((await chosen({ LEDGER_NETWORK: 'local' }, false))[3]).toBe('local Hedera network');
    expect(await chosen({ LEDGER_NETWORK: 'tesnet' }, true)).toHaveLength(4);
  });

  it('passes addresses on and refuses a malformed one without repeating it', async () => {
    expect((await chosen({ KUBO_URL: 'http://kubo:5001' }, true))[4]).toBe('content at KUBO_URL');
    const source = SOURCES.find((candidate) => candidate.title === 'redis at REDIS_URL');
    expect((await source?.start(context({ REDIS_URL: 'redis://h:1' }, false)))?.env).toEqual({
      REDIS_URL: 'redis://h:1',
    });
    const error = await source
      ?.start(context({ REDIS_URL: 'user:geheim@h' }, false))
      .catch((caught: Error) => caught.message);
    expect(error).toBe('REDIS_URL does not look like redis://host:port');
  });

  it('names the keys a public network lacks', async () => {
    const source = SOURCES.find((candidate) => candidate.title === 'public Hedera network');
    await expect(
      source?.start(context({ LEDGER_NETWORK: 'testnet', HEDERA_OPERATOR_ID: '0.0.5' }, false)),
    ).rejects.toThrow('LEDGER_NETWORK=testnet also needs HEDERA_OPERATOR_KEY_FILE');
  });
});

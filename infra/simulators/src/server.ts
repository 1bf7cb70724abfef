import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SiteAddresses } from './callbacks.ts';
import { Market } from './market.ts';
import { pagePolicy } from './page/page-policy.ts';
import { worldPage, worldScript, worldStyle } from './page/world-page.ts';
import { randomBytes } from 'node:crypto';
import { phoneFiles } from './phone/phone-page.ts';
import { KeptState } from './kept-state.ts';
import { simulatorKeys } from './keys.ts';
import { disputeOutcomes, promptAnswers, type DisputeOutcome, type PromptAnswer, type Provider } from './provider.ts';
import { Daraja, type DarajaTimes } from './providers/daraja.ts';
import { Momo } from './providers/momo.ts';
import { Paystack } from './providers/paystack.ts';
import { RateSource } from './providers/rate-source.ts';
import { ratesA } from './providers/rates-a.ts';
import { ratesB } from './providers/rates-b.ts';
import { SimSwap } from './providers/sim-swap.ts';
import { Sms } from './providers/sms.ts';
import { Stripe } from './providers/stripe.ts';
import { World, WrongFaults } from './world.ts';

export interface SimulatorOptions extends SiteAddresses {
  /** 0 takes any free port. */
  readonly port?: number;
  /** Address to listen on; 0.0.0.0 in a container. Default 127.0.0.1. */
  readonly host?: string;
  /** Dollars for one HBAR, the middle of the walk; the local network's own rate file says the same. Default 0.68. */
  readonly hbarUsd?: number;
  readonly seed?: string;
  readonly now?: () => number;
  /** What the providers' keys are made of (`simulatorKeys`); nobody can guess them when absent. */
  readonly key?: string;
  /** The site's own address, for providers that learn it on their dashboard alone; without it they report nothing. */
  readonly publicUrl?: string;
  /** Where a browser reaches the hosted pages, if not where their sessions are made. */
  readonly pagesUrl?: string;
  /** Where it is kept what providers owe us; without it that is forgotten when the process ends. */
  readonly stateFile?: string;
  /** How long things take, in milliseconds. */
  readonly times?: Partial<DarajaTimes>;
}

export interface RunningSimulators {
  readonly url: string;
  readonly world: World;
  stop(): Promise<void>;
}

const maxBodyBytes = 256_000;

/** Starts the outside world, on the loopback address unless told: each provider under `/<name>`, the switches under `/dev/world`. @throws in production */
export async function startSimulators(options: SimulatorOptions = {}): Promise<RunningSimulators> {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('the simulated outside world does not exist in production');
  const market = new Market({ hbarUsd: options.hbarUsd ?? 0.68, seed: options.seed ?? 'asili' });
  const keys = simulatorKeys(options.key ?? randomBytes(32).toString('hex'));
  const world = new World([
    ...[ratesA, ratesB].map((wire) => new RateSource(wire, market, options.now)),
    new Daraja(keys.daraja, options),
    new Momo(keys.momo, options),
    new Stripe(keys.stripe, options),
    new Paystack(keys.paystack, options),
    new Sms(keys.sms, options),
    new SimSwap(keys.simSwap, options),
  ]);
  const kept = options.stateFile === undefined ? undefined : new KeptState(options.stateFile, world.providers);
  const server = createServer((request, response) => {
    answer(world, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else
        json(response, error instanceof WrongFaults || error instanceof SyntaxError ? 400 : 500, {
          error: error instanceof Error ? error.message : String(error),
        });
    });
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve),
  );
  return { url: addressOf(server), world, stop: () => stop(server, world).finally(() => kept?.stop()) };
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function stop(server: Server, world: World): Promise<void> {
  for (const provider of world.providers) provider.stop?.();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? '127.0.0.1'}`);
  const [, first = '', ...rest] = url.pathname.split('/');
  if (first === 'health') return json(response, 200, { status: 'ok', components: {} });
  if (first === 'dev') return answerTools(world, request, response, url);
  const provider = world.find(first);
  if (!provider) return json(response, 404, { error: 'no such provider' });
  const body = await bodyOf(request);
  const reply = await provider.handle(
    {
      method: request.method ?? 'GET',
      path: `/${rest.join('/')}`,
      query: url.searchParams,
      headers: request.headers,
      body,
    },
    world.faultsOf(provider),
  );
  if (reply === 'hang') return;
  if (reply === 'reset') response.destroy();
  else response.writeHead(reply.status, { ...reply.headers }).end(reply.body);
}

/** The tools under /dev/world and /dev/phone. */
async function answerTools(world: World, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const base = `http://${request.socket.localAddress ?? '127.0.0.1'}:${request.socket.localPort ?? 0}`;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const [, name = '', what = '', id = ''] = /^\/dev\/world\/([^/]+)\/([^/]+)(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
  const provider = world.find(name);
  const file = reads ? phoneFiles[url.pathname] : undefined;
  if (file) return text(response, file.type, file.body(), { 'content-security-policy': pagePolicy });
  if (reads && url.pathname === '/dev/world')
    return text(response, 'text/html', worldPage(world), { 'content-security-policy': pagePolicy });
  if (reads && url.pathname === '/dev/world/world.css') return text(response, 'text/css', worldStyle);
  if (reads && url.pathname === '/dev/world/world.js') return text(response, 'text/javascript', worldScript);
  if (reads && url.pathname === '/dev/world.json')
    return json(response, 200, { providers: world.providers.map((each) => describe(world, each, base)) });
  if (!provider) return json(response, 404, { error: 'not found' });
  if (reads && what === 'books.json') return json(response, 200, { entries: provider.books });
  if (reads && what === 'deliveries.json') return json(response, 200, { deliveries: provider.deliveries });
  if (what === 'prompts' && id) return answerPrompt(provider, id, request, response);
  if (reads && what === 'prompts.json' && provider.prompts) return json(response, 200, { prompts: provider.prompts });
  if (reads && what === 'disputes.json' && provider.disputes)
    return json(response, 200, { disputes: provider.disputes });
  if (reads && what === 'sims.json' && provider.simChanges) return json(response, 200, { sims: provider.simChanges });
  if (what === 'sims' && !id) return changeSim(provider, request, response);
  if (what === 'refunds' && id) return failRefund(world, provider, id, request, response);
  if (what === 'disputes') return changeDispute(world, provider, id, request, response);
  if (what !== 'faults' || id) return json(response, 404, { error: 'not found' });
  if (request.method !== 'PUT') return json(response, 405, { error: 'PUT takes the changed object' });
  const wanted = JSON.parse((await bodyOf(request)).toString('utf8')) as unknown;
  world.setFaults(provider, wanted);
  return json(response, 200, describe(world, provider, base));
}

async function answerPrompt(
  provider: Provider,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') return json(response, 405, { error: 'POST takes {answer}' });
  const { answer } = JSON.parse((await bodyOf(request)).toString('utf8')) as { readonly answer?: PromptAnswer };
  if (!answer || !promptAnswers.includes(answer))
    return json(response, 400, { error: `answer is one of ${promptAnswers.join(', ')}` });
  if (!provider.answerPrompt?.(id, answer)) return json(response, 404, { error: 'no such prompt waits' });
  return json(response, 200, { prompt: provider.prompts?.find((prompt) => prompt.id === id) });
}

async function changeSim(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!provider.changeSim) return json(response, 404, { error: 'not found' });
  if (request.method !== 'POST') return json(response, 405, { error: 'POST takes {phoneNumber}' });
  const { phoneNumber } = JSON.parse((await bodyOf(request)).toString('utf8')) as { readonly phoneNumber?: unknown };
  const sim = provider.changeSim(typeof phoneNumber === 'string' ? phoneNumber : '');
  return sim
    ? json(response, 200, { sim })
    : json(response, 400, { error: 'phoneNumber is a number such as +254712345678' });
}

/** A refund that went comes back, days later or at once. */
function failRefund(
  world: World,
  provider: Provider,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.method !== 'POST') return json(response, 405, { error: 'POST takes nothing' });
  const failed = provider.failRefund?.(id, world.faultsOf(provider)) ?? false;
  return json(
    response,
    failed ? 200 : 404,
    failed ? { refund: provider.books.find((entry) => entry.id === id) } : { error: 'no such refund went' },
  );
}

/** Without an id one is opened, of `{payment?}`; with one it is decided by `{outcome}`, or undecided again by `{reopen: true}`. */
async function changeDispute(
  world: World,
  provider: Provider,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') return json(response, 405, { error: 'POST takes {payment?} or {outcome}' });
  const { payment, outcome, reopen } = JSON.parse((await bodyOf(request)).toString('utf8')) as {
    readonly payment?: string;
    readonly outcome?: DisputeOutcome;
    readonly reopen?: true;
  };
  const faults = world.faultsOf(provider);
  if (id && reopen)
    return json(response, provider.reopenDispute?.(id, faults) ? 200 : 404, {
      dispute: provider.disputes?.find((each) => each.id === id),
    });
  if (id && !(outcome && disputeOutcomes.includes(outcome)))
    return json(response, 400, { error: `outcome is one of ${disputeOutcomes.join(', ')}` });
  const changed =
    id && outcome
      ? provider.closeDispute?.(id, outcome, faults)
        ? id
        : null
      : (provider.openDispute?.(payment, faults) ?? null);
  if (changed === null)
    return json(response, 404, { error: id ? 'no such dispute waits' : 'no payment that can be disputed' });
  return json(response, 200, { dispute: provider.disputes?.find((each) => each.id === changed) });
}

function describe(world: World, provider: Provider, base: string): object {
  const { name, title, about, webhook } = provider;
  return { name, faults: world.faultsOf(provider), url: `${base}/${name}`, webhook, title, about, simulated: true };
}

function json(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

function text(
  response: ServerResponse,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...headers })
    .end(body);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new SyntaxError('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { walletPage, walletScript, walletStyle } from './wallet-page.ts';
import { Wallet, WrongPayment, type WalletOptions, type WalletPayment } from './wallet.ts';

export interface RunningWallet {
  readonly url: string;
  /** Where the site is paid. */
  readonly payInAccount: string;
  readonly payInKeyFile: string;
  readonly exchangeAccount: string;
  readonly coldAccount: string;
  stop(): Promise<void>;
}

const maxBodyBytes = 10_000;
/** The page runs its own script and style and nothing else. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the test wallet under /dev/wallet, on the loopback address unless told. @throws in production */
export async function startWallet(
  options: WalletOptions & { readonly port?: number; readonly host?: string },
): Promise<RunningWallet> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('the test wallet does not exist in production');
  const wallet = await Wallet.open(options);
  await wallet.token();
  const server = createServer((request, response) => {
    answer(wallet, request, response).catch((error: unknown) => {
      const isTheirs = error instanceof WrongPayment || error instanceof SyntaxError;
      if (response.headersSent) response.destroy();
      else
        send(
          response,
          isTheirs ? 400 : 500,
          'application/json',
          JSON.stringify({ error: error instanceof Error ? error.message : String(error) }),
        );
    });
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve),
  );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payInAccount: wallet.payInAccount,
    payInKeyFile: wallet.payInKeyFile,
    exchangeAccount: wallet.exchangeAccount,
    coldAccount: wallet.coldAccount,
    stop: () => stop(server, wallet),
  };
}

async function stop(server: Server, wallet: Wallet): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
  wallet.close();
}

async function answer(wallet: Wallet, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://wallet');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && /^\/health(\/ready)?$/.test(pathname))
    return send(response, 200, 'application/json', '{"status":"ok","components":{}}');
  if (isRead && pathname === '/dev/wallet')
    return send(response, 200, 'text/html', walletPage(await wallet.accounts(), wallet.payInAccount), {
      'content-security-policy': pagePolicy,
    });
  if (isRead && pathname === '/dev/wallet/wallet.css') return send(response, 200, 'text/css', walletStyle);
  if (isRead && pathname === '/dev/wallet/wallet.js') return send(response, 200, 'text/javascript', walletScript);
  if (isRead && pathname === '/dev/wallet.json')
    return send(response, 200, 'application/json', JSON.stringify({ accounts: await wallet.accounts() }));
  if (pathname !== '/dev/wallet/pay') return send(response, 404, 'application/json', '{"error":"not found"}');
  if (request.method !== 'POST')
    return send(response, 405, 'application/json', '{"error":"POST {account?, to?, amount, memo?, token?}"}');
  return send(
    response,
    200,
    'application/json',
    JSON.stringify(await wallet.pay(paymentOf(JSON.parse(await bodyOf(request))))),
  );
}

/** @throws WrongPayment for anything that is not the texts it takes */
function paymentOf(body: unknown): WalletPayment {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new WrongPayment('the body is {account?, to?, amount, memo?, token?}');
  const { amount, account, to, memo, token } = body as Record<string, unknown>;
  if (typeof amount !== 'string') throw new WrongPayment('the amount is decimal text');
  for (const optional of [account, to, memo, token])
    if (optional !== undefined && typeof optional !== 'string')
      throw new WrongPayment('account, to, memo and token are texts');
  return {
    amount,
    ...(typeof account === 'string' && account !== '' && { account }),
    ...(typeof to === 'string' && to !== '' && { to }),
    ...(typeof memo === 'string' && { memo }),
    ...(typeof token === 'string' && token !== '' && { token }),
  };
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...headers })
    .end(body);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new SyntaxError('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

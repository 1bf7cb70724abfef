import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Headers of HTTP/1 that HTTP/2 has no place for (RFC 9113, 8.2.2). */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);

/** A key and a certificate of a day for 127.0.0.1. Needs the openssl program. */
function selfSigned() {
  const folder = mkdtempSync(path.join(tmpdir(), 'front-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name));
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      '1',
      '-subj',
      '/CN=127.0.0.1',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    ],
    { stdio: 'ignore' },
  );
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
}

/** HTTP/2 over TLS in front of a plain server, as a load balancer is in front of the gateway. For measuring. */
export async function secureFront(target) {
  const { hostname, port } = new URL(target);
  const agent = new http.Agent({ keepAlive: false }); // A kept connection may be closed just when it is used again.
  const server = http2.createSecureServer({ ...selfSigned(), allowHTTP1: true }, (request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !name.startsWith(':')));
    const upstream = http.request(
      {
        hostname,
        port,
        agent,
        method: request.method,
        path: request.url,
        headers: { ...headers, host: `${hostname}:${port}` },
      },
      (reply) => {
        response.writeHead(
          reply.statusCode ?? 502,
          Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !hopByHop.has(name))),
        );
        reply.pipe(response);
      },
    );
    upstream.on('error', () => response.stream?.destroyed || response.writeHead(502).end());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${server.address().port}`,
    close: () => {
      server.close();
      server.closeAllConnections?.();
    },
  };
}

import type { Metrics } from '@asili/platform';
import { createServer, type Server } from 'node:http';

/** `/metrics` for monitors inside the network: a listener of its own, since everything on the other one is public. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}

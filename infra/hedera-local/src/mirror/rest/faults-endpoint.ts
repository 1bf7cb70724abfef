import type { IncomingMessage } from 'node:http';
import type { Faults } from '../../faults.ts';
import { errorBody } from './errors.ts';
import { send } from './server.ts';
import type { Extension } from './server.ts';

const MAX_BODY_BYTES = 10_000;

/** `/_faults`: GET shows, POST changes the named ones, DELETE switches all off. Only for tests. */
export function faultsEndpoint(faults: Faults, changed: () => void): Extension {
  return (request, response) => {
    if (request.url !== '/_faults') return false;
    apply(request, faults)
      .then(() => {
        changed();
        send(response, 200, faults.current);
      })
      .catch((error: unknown) =>
        send(response, 400, errorBody(error instanceof TypeError ? error.message : 'Invalid body')),
      );
    return true;
  };
}

async function apply(request: IncomingMessage, faults: Faults): Promise<void> {
  if (request.method === 'DELETE') faults.reset();
  if (request.method === 'POST') faults.set(JSON.parse(await read(request)));
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (text.length > MAX_BODY_BYTES) throw new TypeError('Invalid parameter: body');
  }
  return text;
}

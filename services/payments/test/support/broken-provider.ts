import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** What a provider says in its own words when it breaks. */
interface Words {
  /** Body of its 500. */
  readonly failure: string;
  /** An answer cut off in the middle. */
  readonly garbage: string;
  /** A whole answer, to another question. */
  readonly other: string;
}

/** Each way a provider breaks: its name, and how a request is then answered. */
export function waysToBreak({ failure, garbage, other }: Words): readonly (readonly [string, Answer])[] {
  return [
    [
      'answers 500',
      (_, response) => {
        response.writeHead(500).end(failure);
      },
    ],
    [
      'answers garbage',
      (_, response) => {
        response.end(garbage);
      },
    ],
    [
      'answers something else',
      (_, response) => {
        response.end(other);
      },
    ],
    [
      'breaks the connection',
      (request) => {
        request.socket.destroy();
      },
    ],
    [
      'sends us elsewhere',
      (_, response) => {
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      },
    ],
    ['never answers', () => undefined],
  ];
}

/** A provider that answers as it is told; stop it after the test. */
export class BrokenProvider {
  private readonly server: Server;

  constructor(answer: Answer) {
    this.server = createServer(answer);
  }

  /** @returns its address */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

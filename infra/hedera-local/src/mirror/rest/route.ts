import type { MirrorStore } from '../store.ts';
import type { MirrorState } from '../state.ts';
import { invalid } from './errors.ts';
import { Params, parseEntity } from './params.ts';

/** Where the node can be reached, for the address book. */
export interface NodeEndpoint {
  readonly host: string;
  readonly port: number;
}

export interface Request {
  readonly state: MirrorState;
  readonly store: MirrorStore;
  readonly node: NodeEndpoint;
  readonly params: Params;
  /** What stood at the places of the pattern in brackets. */
  readonly path: readonly string[];
  /** Accounts that only an NFT came to or went from do not find the transaction. */
  readonly hidesNftAccounts: boolean;
}

export interface Route {
  readonly pattern: RegExp;
  /** Query parameters the route understands; others are answered 400. */
  readonly params: readonly string[];
  /** Returns the answer's JSON. @throws RestError */
  readonly answer: (request: Request) => unknown;
}

/** Compiles `/tokens/:/nfts/:` under the API's prefix into a pattern; a colon stands for one path segment. */
export function route(template: string, params: readonly string[], answer: Route['answer']): Route {
  return { pattern: new RegExp(`^/api/v1${template.replaceAll(':', '([^/]+)')}/?$`), params, answer };
}

/** The entity number at a place in the path. */
export function entityIn(request: Request, place: number, name: string): number {
  const num = parseEntity(request.path[place] ?? '');
  if (num === undefined) throw invalid(name);
  return Number(num);
}

import { problemReply } from '@asili/platform';
import type { Route } from '../requests/domain/route-table.ts';

export interface Operation {
  readonly [property: string]: unknown;
  readonly parameters?: readonly unknown[];
  readonly responses?: Readonly<Record<string, unknown>>;
}

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly $ref?: string;
}

const text = { type: 'string' };
/** What calls take that no controller declares. */
const undeclared: Readonly<Record<string, readonly Parameter[]>> = {
  '/ipfs/{cid}': [format()],
  '/ipfs/{cid}/{path}': [format()],
  '/api/events': [header('Last-Event-ID', 'Goes on after this event.')],
};
const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream'];
/** Bodies that no schema of a controller describes. */
const bodies: Readonly<Record<string, object>> = {
  'post /api/uploads': {
    required: true,
    description: 'One photo of at most 5 MB; its bytes say what it is, whatever it is called.',
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
          required: ['file'],
        },
      },
      ...Object.fromEntries(photoTypes.map((type) => [type, {}])),
    },
  },
};
const writes = new Set(['put', 'post', 'patch', 'delete']);
/** Answers with a tag to come back with. */
const tagged = /^\/(api\/products\/\{id\}(\/(qr\.(svg|png)|tag\.pdf))?$|media\/|ipfs\/)/;

const because: Readonly<Record<number, string>> = {
  304: 'Not changed since the tag in If-None-Match',
  400: 'The request is not right',
  401: 'Not signed in',
  403: 'Not for this kind of account, or not from a page of this site',
  404: 'Not there, or not yours',
  408: 'The request took too long to arrive',
  409: 'Against the present state, or the same request is still running',
  413: 'Too large',
  415: 'Content of another type, or compressed',
  421: 'Sent to a host that is not this site',
  422: 'The idempotency key was used with another body',
  429: 'Too many requests; Retry-After says when to come back',
  503: 'Not available; Retry-After says when to come back. Code GATEWAY.OUTCOME_UNKNOWN: the change may have been done',
};

/** What a call takes and answers on its way through the gateway, on top of what its service says of itself. */
export function atTheGateway(method: string, path: string, operation: Operation, route: Route | null): Operation {
  const parameters = parametersOf(method, path, (operation.parameters ?? []) as readonly Parameter[]);
  const body = bodies[`${method} ${path}`];
  const responses = {
    ...joined(refusals(statusesOf(method, path, operation, parameters, route)), operation.responses),
    default: problemReply,
  };
  return { ...operation, ...(parameters.length > 0 && { parameters }), ...(body && { requestBody: body }), responses };
}

function parametersOf(method: string, path: string, declared: readonly Parameter[]): readonly Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }));
  const wanted = [...inPath, ...(undeclared[path] ?? [])].filter(
    ({ name, in: where }) => !declared.some((one) => one.name === name && one.in === where),
  );
  // The rest of a path is not called by the router's sign for it.
  const known = declared.filter(({ name, in: where }) => where !== 'path' || inPath.some((one) => one.name === name));
  return [...known, ...wanted, ...(writes.has(method) ? [{ $ref: '#/components/parameters/CsrfToken' }] : [])];
}

function statusesOf(
  method: string,
  path: string,
  operation: Operation,
  parameters: readonly Parameter[],
  route: Route | null,
): readonly number[] {
  if (!route) return [];
  const isWrite = writes.has(method);
  return [
    ...(method === 'get' && tagged.test(path) ? [304] : []),
    ...(isWrite || parameters.length > 0 ? [400] : []),
    ...(operation['security'] !== undefined || route.only ? [401] : []),
    ...(isWrite || operation['security'] !== undefined ? [403] : []),
    ...(path.includes('{') ? [404] : []),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') ? [409, 422] : []),
    ...(isWrite && method !== 'delete' ? [408, 413, 415] : []),
    421,
    ...(route.limit !== 'none' || isWrite ? [429] : []),
    503,
  ];
}

/** A status that both sides have their reasons for says both. */
function joined(ours: Readonly<Record<string, object>>, theirs: Operation['responses'] = {}): Record<string, unknown> {
  const both = Object.entries(theirs).map(([status, reply]): [string, unknown] => {
    const reason = because[Number(status)];
    return [
      status,
      reason !== undefined && status in ours
        ? { ...(reply as object), description: `${reason}. ${(reply as { description: string }).description}` }
        : reply,
    ];
  });
  return { ...ours, ...Object.fromEntries(both) };
}

function refusals(statuses: readonly number[]): Record<string, object> {
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      status === 304 ? { description: because[status] } : { ...problemReply, description: because[status] },
    ]),
  );
}

function format(): Parameter {
  return {
    name: 'format',
    in: 'query',
    required: false,
    schema: { type: 'string', enum: ['raw', 'car'] },
    description: 'One block as it is, or all blocks as a CAR file; without it the content.',
  } as Parameter;
}

function header(name: string, description: string): Parameter {
  return { name, in: 'header', required: false, schema: text, description } as Parameter;
}

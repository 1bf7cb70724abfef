import { z } from 'zod';

/** Which of the gateway's limits a route counts against; `none` for immutable bytes and for machines that speak for many people. */
export const limitClasses = ['public', 'verify', 'report', 'auth', 'none'] as const;
const personKind = z.enum(['artisan', 'customer', 'operator']);
const method = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const yes = z.literal(true).optional();

/** Paths of one service that the gateway treats alike. What is left out gets the defaults: a small JSON body, the limit of everything public. */
export const publicRoute = z.strictObject({
  /** Path with `*` for one segment; a trailing `**` for any rest, none included. Of several that match the most specific decides. */
  path: z.string().regex(/^(\/([\w.-]+|\*))*(\/\*\*)?$/),
  /** Absent: every method. */
  methods: z.array(method).min(1).optional(),
  limit: z.enum(limitClasses).default('public'),
  /** Largest request body in bytes. */
  bodyBytes: z.int().min(0).max(64_000_000).default(100_000),
  /** `upload` takes pictures and multipart beside JSON and is streamed; `json` and `form`, which takes both, are read whole first. */
  body: z.enum(['json', 'form', 'upload']).default('json'),
  /**
   * Refused at the gateway to everybody else: the service would have to read a large body first, or the refusal is one of the whole shop.
   * `customer` by itself tells anonymous visitors the cart's sentence, a list that nobody is signed in.
   */
  only: z.union([personKind, z.array(personKind).min(1)]).optional(),
  /** Asked without session: the answer is the same for everybody. */
  sessionless: yes,
  /** Operators are somebody here, too; elsewhere they are nobody but where a route is `only` theirs. */
  operators: yes,
  /** A step of signing in: it carries the code cookie and may change the session. Identity's alone. */
  signIn: yes,
  /** A segment may hold any scanned text, slashes and all, percent-encoded. */
  anyText: yes,
  /** Checking a certificate: the last thing to give up under load. */
  verifies: yes,
  /** Drawn for the request, which takes the processor a while: it is waited for as a change is. */
  prints: yes,
  /** An answer without end (server-sent events). */
  stream: yes,
  /** Bytes that are never compressed at the gateway. */
  pictures: yes,
  /** Answers of any size, sent over connections of their own. */
  files: yes,
  /** A change that leaves every kept answer as it is. */
  keepsAnswers: yes,
  /** The service says itself what its answers may load and run; what it says nothing of gets the strictest policy. The front ends' alone. */
  ownPolicy: yes,
  /** Exists outside production only. */
  developmentOnly: yes,
  /** Why the row is as it is, for its reader. */
  note: z.string().optional(),
});
export type PublicRoute = z.output<typeof publicRoute>;

/** What a service says at `/routes.json` of its public addresses; the gateway routes and guards by it. */
export const routeManifest = z.object({
  /** How its paths are treated, from the service's `routes.json`. */
  routes: z.array(publicRoute),
  /** The calls its controllers have under these paths: `GET /api/products/{id}`, a trailing `{path}` for any rest; `ALL` for every method. */
  calls: z.array(z.string().regex(/^(GET|HEAD|POST|PUT|PATCH|DELETE|ALL) \/\S*$/)),
});
export type RouteManifest = z.output<typeof routeManifest>;

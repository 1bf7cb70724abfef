import { successReplies } from '@asili/contracts';

/** What the gateway answers itself. */
const own = ['GET /api/auth/session', 'GET /api/openapi.json', 'GET /health/live', 'GET /health/ready'];

/** Every call there is for everybody, as the contracts name it and the gateway itself: `GET /api/products/{id}`. */
export const publicCalls: readonly string[] = [...Object.keys(successReplies), ...own];

interface Template {
  readonly segments: readonly string[];
  readonly methods: readonly string[];
}

/** By their number of segments and the first two, which no template leaves open but those of one segment: `/ipfs/{cid}`. */
const templates = new Map<string, Template[]>();
/** Those whose last segment stands for any rest, by the first. */
const openTemplates = new Map<string, Template[]>();
for (const call of publicCalls) {
  const [method = '', path = ''] = call.split(' ');
  const segments = path.split('/');
  const [, first = '', second] = segments;
  const [byKey, key] = path.endsWith('/{path}') ? [openTemplates, first] : [templates, keyOf(segments.length, first, second?.startsWith('{') ? undefined : second)];
  byKey.set(key, [...(byKey.get(key) ?? []), { segments, methods: method === 'GET' ? ['GET', 'HEAD'] : [method] }]);
}

/** Methods a known address takes, empty for one nobody knows. */
export function allowedMethods(path: string): readonly string[] {
  const segments = path.split('/');
  const [, first = '', second] = segments;
  const candidates = templates.get(keyOf(segments.length, first, second)) ?? templates.get(keyOf(segments.length, first, undefined)) ?? openTemplates.get(first) ?? [];
  const matching = candidates.filter((template) => matches(template, segments));
  const [only] = matching;
  return matching.length === 1 && only ? only.methods : [...new Set(matching.flatMap(({ methods }) => methods))].sort();
}

function keyOf(length: number, first: string, second: string | undefined): string {
  return `${length}/${first}/${second ?? ''}`;
}

function matches({ segments }: Template, path: readonly string[]): boolean {
  return path.length >= segments.length && segments.every((segment, index) => (segment.startsWith('{') ? path[index] !== '' : segment === path[index]));
}

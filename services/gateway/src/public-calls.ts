import { successReplies } from '@asili/contracts';

/** What the gateway answers itself. */
const own = ['GET /api/auth/session', 'GET /api/openapi.json', 'GET /health/live', 'GET /health/ready'];

/** Every call there is for everybody, as the contracts name it and the gateway itself: `GET /api/products/{id}`. */
export const publicCalls: readonly string[] = [...Object.keys(successReplies), ...own];

interface Template {
  readonly segments: readonly string[];
  /** The last segment stands for any rest. */
  readonly open: boolean;
  readonly methods: readonly string[];
}

/** By their first two segments, which no template leaves open but those of one segment: `/ipfs/{cid}`. */
const templates = new Map<string, Template[]>();
for (const call of publicCalls) {
  const [method = '', path = ''] = call.split(' ');
  const segments = path.split('/');
  const key = segments[2]?.startsWith('{') ? `/${segments[1]}` : keyOf(segments);
  templates.set(key, [...(templates.get(key) ?? []), { segments, open: path.endsWith('/{path}'), methods: method === 'GET' ? ['GET', 'HEAD'] : [method] }]);
}

/** Methods a known address takes, empty for one nobody knows. */
export function allowedMethods(path: string): readonly string[] {
  const segments = path.split('/');
  const candidates = templates.get(keyOf(segments)) ?? templates.get(`/${segments[1]}`) ?? [];
  const matching = candidates.filter((template) => matches(template, segments));
  const [only] = matching;
  return matching.length === 1 && only ? only.methods : [...new Set(matching.flatMap(({ methods }) => methods))].sort();
}

function keyOf([, first, second]: readonly string[]): string {
  return `/${first}/${second}`;
}

function matches({ segments, open }: Template, path: readonly string[]): boolean {
  if (open ? path.length < segments.length : path.length !== segments.length) return false;
  return segments.every((segment, index) => (segment.startsWith('{') ? path[index] !== '' : segment === path[index]));
}

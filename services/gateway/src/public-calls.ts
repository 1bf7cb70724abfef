import { successReplies } from '@asili/contracts';

/** What the gateway answers itself. */
const own = ['GET /api/auth/session', 'GET /api/openapi.json', 'GET /health/live', 'GET /health/ready'];

/** Every call there is for everybody, as the contracts name it and the gateway itself: `GET /api/products/{id}`. */
export const publicCalls: readonly string[] = [...Object.keys(successReplies), ...own];

interface Template {
  /** Undefined: whatever stands there, if anything does. */
  readonly segments: readonly (string | undefined)[];
  /** The last segment stands for any rest. */
  readonly open: boolean;
  readonly methods: string[];
}

/** By the first segment and the second, empty where a template leaves that open. */
const templates = new Map<string, Map<string, Template[]>>();
for (const call of publicCalls) {
  const [method = '', path = ''] = call.split(' ');
  const template = templateOf(path);
  template.methods.push(...(method === 'GET' ? ['GET', 'HEAD'] : [method]));
  template.methods.sort();
}

/** The one for every path that differs in the names of its open segments alone. */
function templateOf(path: string): Template {
  const segments = path.split('/').map((segment) => (segment.startsWith('{') ? undefined : segment));
  const open = path.endsWith('/{path}');
  const [, first = '', second = ''] = segments;
  const beneath = templates.get(first) ?? new Map<string, Template[]>();
  const alike = beneath.get(second) ?? [];
  const known = alike.find((template) => template.open === open && template.segments.join('/') === segments.join('/'));
  if (known) return known;
  const template = { segments, open, methods: [] };
  templates.set(first, beneath.set(second, [...alike, template]));
  return template;
}

/** Methods a known address takes, empty for one nobody knows. */
export function allowedMethods(path: string): readonly string[] {
  const segments = path.split('/');
  const [, first = '', second = ''] = segments;
  const beneath = templates.get(first);
  const matching = (beneath?.get(second) ?? beneath?.get('') ?? []).filter((template) => matches(template, segments));
  const [only] = matching;
  return matching.length === 1 && only ? only.methods : [...new Set(matching.flatMap(({ methods }) => methods))].sort();
}

function matches({ segments, open }: Template, path: readonly string[]): boolean {
  if (open ? path.length < segments.length : path.length !== segments.length) return false;
  return segments.every((segment, index) => segment === path[index] || (segment === undefined && path[index] !== ''));
}

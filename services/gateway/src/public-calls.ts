import { successReplies } from '@asili/contracts';

/** What the gateway answers itself. */
const own = ['GET /api/auth/session', 'GET /api/openapi.json', 'GET /health/live', 'GET /health/ready'];

/** Every call there is for everybody, as the contracts name it and the gateway itself: `GET /api/products/{id}`. */
export const publicCalls: readonly string[] = [...Object.keys(successReplies), ...own];

interface Template {
  readonly segments: readonly string[];
  /** The last segment stands for any rest. */
  readonly open: boolean;
  readonly methods: Set<string>;
}

const templates = new Map<string, Template>();
for (const call of publicCalls) {
  const [method = '', path = ''] = call.split(' ');
  const template = templates.get(path) ?? { segments: path.split('/'), open: path.endsWith('/{path}'), methods: new Set<string>() };
  template.methods.add(method);
  if (method === 'GET') template.methods.add('HEAD');
  templates.set(path, template);
}

/** Methods a known address takes, empty for one nobody knows. */
export function allowedMethods(path: string): readonly string[] {
  const segments = path.split('/');
  const methods = new Set<string>();
  for (const template of templates.values()) if (matches(template, segments)) for (const method of template.methods) methods.add(method);
  return [...methods].sort();
}

function matches({ segments, open }: Template, path: readonly string[]): boolean {
  if (open ? path.length < segments.length : path.length !== segments.length) return false;
  return segments.every((segment, index) => (segment.startsWith('{') ? path[index] !== '' : segment === path[index]));
}

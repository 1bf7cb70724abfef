/** Which project may import which: by their kinds, the tag `type:…` of each `package.json`, as `.oxlintrc.json` allows. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { segments, target, visitImports } from './service-borders.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** What is known of each project; `needs` are the packages it declares. */
export const projects = read('package.json')
  .workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
  .map((file) => {
    const { name, nx = {}, dependencies, devDependencies } = read(file);
    return {
      name,
      needs: Object.keys({ ...dependencies, ...devDependencies }),
      folder: segments(path.dirname(file)),
      kind: nx.tags?.find((tag) => tag.startsWith('type:'))?.slice('type:'.length),
    };
  });

const projectsApart = {
  meta: {
    type: 'problem',
    messages: {
      kind: 'A project of kind {{own}} does not import one of kind {{other}}: {{source}}.',
      named: 'Another project is imported by its name: {{source}}.',
    },
    schema: [{ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }],
  },
  create(context) {
    const [allowed = {}] = context.options;
    const projectAt = (file) =>
      projects.find(({ folder }) => segments(path.relative(context.cwd, file)).startsWith(`${folder}/`));
    const own = projectAt(context.filename);
    if (!own) return {};
    return visitImports(context, (node, source) => {
      const isPlace = source.startsWith('.');
      const other = isPlace
        ? projectAt(target(context.filename, source))
        : projects.find(({ name }) => source === name || source.startsWith(`${name}/`));
      const report = (messageId) =>
        context.report({ node, messageId, data: { own: own.kind, other: other.kind, source } });
      if (!other || other === own) return;
      if (isPlace) report('named');
      else if (!allowed[own.kind]?.includes(other.kind)) report('kind');
    });
  },
};

export const projectBorders = { 'projects-apart': projectsApart };

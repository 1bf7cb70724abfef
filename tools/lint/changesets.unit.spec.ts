import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Names of what is deployed by itself, and has a changelog: services and front ends. Libraries reach them as updated dependencies. */
const deployables = new Set(
  globSync(['services/*/package.json', 'mfe-*/package.json', 'shell/package.json'], { cwd: root }).map(
    (file) => (JSON.parse(read(file)) as { name: string }).name,
  ),
);

/** What is wrong with a changeset, one line each: a release would stop at it, or tell nobody anything. */
function changesetProblems(text: string): string[] {
  const [, head, body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  if (head === undefined) return ['no packages above the text'];
  const lines = head.split('\n').filter(Boolean);
  const unknown = lines.filter((line) => {
    const [, name = ''] = /^'([^']+)': (?:major|minor|patch)$/.exec(line) ?? [];
    return !deployables.has(name);
  });
  return [
    ...unknown.map((line) => `no deployable and bump: ${line}`),
    ...(lines.length === 0 ? ['names nothing'] : []),
    ...(body.trim() === '' ? ['says nothing'] : []),
  ];
}

describe('changesets', () => {
  it('name services and front ends, and say what changed', () => {
    expect(deployables.size).toBeGreaterThan(12);
    const files = globSync('.changeset/*.md', { cwd: root });
    expect(files.flatMap((file) => changesetProblems(read(file)).map((problem) => `${file}: ${problem}`))).toEqual([]);
  });

  it.each([
    ["---\n'@asili/shell': patch\n---\n\nFaster.\n", []],
    ["---\n'@asili/shel': patch\n---\n\nFaster.\n", ["no deployable and bump: '@asili/shel': patch"]],
    ["---\n'@asili/shell': tiny\n---\n\nFaster.\n", ["no deployable and bump: '@asili/shell': tiny"]],
    ["---\n'@asili/shell': patch\n---\n", ['says nothing']],
    ['---\n\n---\n\nFaster.\n', ['names nothing']],
    ['Faster.\n', ['no packages above the text']],
  ])('like %j are told apart', (text, problems) => expect(changesetProblems(text)).toEqual(problems));
});

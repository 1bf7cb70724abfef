import type { SpecFile } from './spec-files.ts';
import { inGroups } from './stages.ts';

const spec = (project: string, file: string, more: Partial<SpecFile> = {}): SpecFile => ({
  project,
  file,
  tier: 'unit',
  inPage: false,
  run: 'daily',
  alone: false,
  long: false,
  ...more,
});
const many = (project: string, count: number, more: Partial<SpecFile> = {}): SpecFile[] =>
  Array.from({ length: count }, (_, n) => spec(project, `${n}.spec.ts`, more));

describe('spec files of a stage', () => {
  const specs = [
    ...many('libs/a', 7),
    spec('libs/a', 'slow.spec.ts', { long: true }),
    ...many('libs/b', 4),
    ...many('mfe-c', 5, { inPage: true }),
  ];
  const groups = inGroups(specs, 3);

  it('are in one process each, none forgotten', () => {
    const names = (files: readonly SpecFile[]) => files.map(({ project, file }) => `${project}/${file}`).sort();
    expect(names(groups.flat())).toEqual(names(specs));
  });

  it('are dealt out evenly, those that take long first, those in a browser’s document apart', () => {
    expect(
      groups.map((files) => [
        files.length,
        files.some(({ long }) => long),
        [...new Set(files.map(({ inPage }) => inPage))],
      ]),
    ).toEqual([
      [1, true, [false]],
      ...[4, 4, 3].map((size) => [size, false, [false]]),
      ...[2, 2, 1].map((size) => [size, false, [true]]),
    ]);
    expect(groups[1]?.map(({ project }) => project)).toEqual(['libs/a', 'libs/a', 'libs/a', 'libs/b']);
  });

  it('have no process without a file', () => {
    expect([inGroups([], 3), inGroups(many('libs/a', 2), 3).length]).toEqual([[], 2]);
  });
});

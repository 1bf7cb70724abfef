/** Import cycles between source files; type-only imports vanish and do not count. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const statement = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s+)?['"](\.{1,2}\/[^'"]+)['"]/g;

/** @param {readonly string[]} files absolute paths; imports that leave the list are ignored */
export function importCycles(files, read = (file) => readFileSync(file, 'utf8')) {
  const known = new Set(files);
  const edges = new Map(files.map((file) => [file, [...read(file).matchAll(statement)].map(([, to]) => path.resolve(path.dirname(file), to)).filter((to) => known.has(to))]));
  const state = new Map();
  const cycles = [];
  const visit = (file, trail) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(file)), file]);
      return;
    }
    state.set(file, 'open');
    for (const to of edges.get(file)) visit(to, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of files) visit(file, []);
  return cycles;
}

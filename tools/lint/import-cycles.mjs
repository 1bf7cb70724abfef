/** Import cycles between the features of a service and between projects; between files `import/no-cycle` finds them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projects } from './project-borders.mjs';
import { byKind, placeOf } from './service-borders.mjs';

const statement = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s+)?['"](\.{1,2}\/[^'"]+)['"]/g;
const readText = (file) => readFileSync(file, 'utf8');

const importsOf = (file, read) =>
  [...read(file).matchAll(statement)].map(([, to]) => path.resolve(path.dirname(file), to));

/** Features that need each other, as `service/feature`. Specs may look where they like. */
export function featureCycles(files, read = readText) {
  const edges = new Map();
  const featureOf = (file) => {
    const place = placeOf(file);
    return place && !byKind.test(place.name) ? `${path.basename(path.dirname(place.src))}/${place.name}` : undefined;
  };
  for (const file of files.filter((name) => !/\.spec\.ts$/.test(name))) {
    const from = featureOf(file);
    if (!from) continue;
    const to = importsOf(file, read)
      .map(featureOf)
      .filter((feature) => feature && feature !== from);
    edges.set(from, new Set([...(edges.get(from) ?? []), ...to]));
  }
  return cyclesIn(edges);
}

/** Projects that declare each other, over others too. */
export const projectCycles = () => cyclesIn(new Map(projects.map(({ name, needs }) => [name, needs])));

/** @param {Map<string, Iterable<string>>} edges */
function cyclesIn(edges) {
  const state = new Map();
  const cycles = [];
  const visit = (node, trail) => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(node)), node]);
      return;
    }
    state.set(node, 'open');
    for (const to of edges.get(node) ?? []) visit(to, [...trail, node]);
    state.set(node, 'done');
  };
  for (const node of edges.keys()) visit(node, []);
  return cycles;
}

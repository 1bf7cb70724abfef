import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf, type Import, type SourceFile } from './imports-of.ts';
import { projects } from './spec-files.ts';

/**
 * Which specs a change can reach: those that import a changed file at run time, over any number of files. Through a file of nothing but
 * re-exports a name leads to where it is defined: a spec depends on the part of a library that it uses. Specs that may read other
 * projects' files by themselves are always among them.
 */
export class RelatedSpecs {
  private readonly root: string;
  private readonly sources = new Map<string, SourceFile | undefined>();
  private readonly imported = new Map<string, readonly string[]>();
  /** Of every workspace package by its name: its folder, and what stands under `exports`. */
  private readonly packages: ReadonlyMap<
    string,
    { readonly folder: string; readonly exports: Readonly<Record<string, unknown>> }
  >;
  /** Imports that lead nowhere known, as 'file: import'. */
  readonly unresolved = new Set<string>();

  constructor(root: string) {
    this.root = root;
    this.packages = new Map(
      projects(root).map((project) => {
        const { name, exports = {} } = JSON.parse(readFileSync(path.join(root, project, 'package.json'), 'utf8')) as {
          name: string;
          exports?: Record<string, unknown>;
        };
        return [name, { folder: path.join(root, project), exports }];
      }),
    );
  }

  /** @param specs and @param changed relative to the root */
  of(specs: readonly string[], changed: readonly string[]): string[] {
    const files = new Set(changed.map((file) => path.join(this.root, file)));
    return specs.filter((spec) =>
      [...this.reachedFrom(path.join(this.root, spec))].some(
        (file) => files.has(file) || this.source(file)?.readsProjects,
      ),
    );
  }

  /** Every file of the workspace that is loaded with this one, itself included. */
  reachedFrom(start: string): ReadonlySet<string> {
    const reached = new Set<string>();
    const waiting = [start];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (reached.has(file)) continue;
      reached.add(file);
      waiting.push(...this.importedBy(file));
    }
    return reached;
  }

  private importedBy(file: string): readonly string[] {
    const known = this.imported.get(file);
    if (known) return known;
    const found = (this.source(file)?.imports ?? []).flatMap((each) => this.leadsTo(file, each));
    this.imported.set(file, found);
    return found;
  }

  private leadsTo(file: string, { from, names }: Import): string[] {
    const target = this.resolve(file, from);
    if (target === undefined) return [];
    return names === null
      ? [target]
      : names.map((name) => this.definition(target, name) ?? this.note(file, `${name} of ${from}`, target));
  }

  private note(file: string, what: string, otherwise: string): string {
    this.unresolved.add(`${path.relative(this.root, file)}: ${what}`);
    return otherwise;
  }

  /** The file a name comes from; undefined where it is nowhere. */
  private definition(file: string, name: string, asked: readonly string[] = []): string | undefined {
    const source = this.source(file);
    if (!source?.isBarrel)
      return source === undefined ||
        asked.length === 0 ||
        source.defines.has(name) ||
        source.imports.some(({ passedOn }) => passedOn?.has(name))
        ? file
        : undefined;
    for (const { from, passedOn } of asked.includes(file) ? [] : source.imports) {
      const target = this.resolve(file, from);
      const original = passedOn === null ? name : passedOn?.get(name);
      if (original === undefined || (target === undefined && passedOn === null)) continue;
      const found =
        target === undefined ? file : original === '*' ? target : this.definition(target, original, [...asked, file]);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private source(file: string): SourceFile | undefined {
    if (!this.sources.has(file))
      this.sources.set(file, /\.tsx?$/.test(file) ? importsOf(readFileSync(file, 'utf8')) : undefined);
    return this.sources.get(file);
  }

  /** Undefined for a package from outside. */
  private resolve(file: string, from: string): string | undefined {
    if (from.startsWith('.')) return this.existing(file, path.resolve(path.dirname(file), from.replace(/\?.*$/, '')));
    const [, name = '', rest = ''] = /^(@asili\/[^/]+)(\/.*)?$/.exec(from) ?? [];
    if (name === '') return undefined;
    const found = this.packages.get(name);
    const entry = found?.exports[`.${rest}`];
    const place =
      typeof entry === 'string' ? entry : (entry as Readonly<Record<string, string>> | undefined)?.['@asili/source'];
    return this.existing(file, path.join(found?.folder ?? this.root, place ?? from));
  }

  private existing(file: string, place: string): string | undefined {
    if (!existsSync(place)) this.unresolved.add(`${path.relative(this.root, file)}: ${place}`);
    return existsSync(place) ? place : undefined;
  }
}

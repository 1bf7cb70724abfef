/** What a statement takes from another file at run time. */
export interface Import {
  /** As it is written: './a.ts', '@asili/kernel'. */
  readonly from: string;
  /** By the names they have there; null for the file as a whole. */
  readonly names: readonly string[] | null;
  /** Of `export … from`: the name there of each name it is passed on under; null for `export *`. */
  readonly passedOn?: ReadonlyMap<string, string> | null;
}

export interface SourceFile {
  readonly imports: readonly Import[];
  /** Names it exports that are its own. */
  readonly defines: ReadonlySet<string>;
  /** Nothing but `export … from`. */
  readonly isBarrel: boolean;
  /** Whether it may read files of other projects, which no import tells of. */
  readonly readsProjects: boolean;
}

/** `import` and `export … from` but for those of types alone, which vanish; and `import()`. */
const STATEMENT =
  /(?:^|[\n;])[ \t]*(import|export)\s+(?!type\b)(?:([^'"`;()]*?)\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g;
const DEFINITION = /(?:^|\n)export\s+(?:(?:abstract|async)\s+)*(?:const|let|function\*?|class|enum)\s+(\w+)/g;
const OWN_LIST = /(?:^|\n)export\s+\{([^}]*)\}\s*(?:;|\n)/g;
const PROJECT = '(?:libs|services|infra|tools|shell|e2e|mfe-[a-z]+)';
const READS_PROJECTS = new RegExp(
  `\\b${PROJECT}/[\\w{*$]|'libs'|\\b(?:repositoryRoot|globSync|readdirSync)\\b|(?:\\.\\./){3}|'\\.\\.', '\\.\\.', '\\.\\.'`,
);

export function importsOf(source: string): SourceFile {
  const text = source.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, ''); // Comments.
  const statements = [...text.matchAll(STATEMENT)];
  const imports = statements.map(([, kind, clause, from, loaded]): Import =>
    loaded === undefined ? read(kind, clause, from ?? '') : { from: loaded, names: null },
  );
  const lists = [...text.matchAll(OWN_LIST)].flatMap(([, list = '']) => namesIn(list).map(([name, as = name]) => as));
  const defines = new Set([...[...text.matchAll(DEFINITION)].map(([, name = '']) => name), ...lists]);
  const code = text.replaceAll(/(?:\bfrom\s+|\bimport\(?\s*)['"][^'"\n]+['"]/g, ''); // What is imported is not read.
  return {
    imports,
    defines,
    isBarrel: defines.size === 0 && imports.length > 0 && imports.every(({ passedOn }) => passedOn !== undefined),
    readsProjects: READS_PROJECTS.test(code),
  };
}

function read(kind: string | undefined, clause: string | undefined, from: string): Import {
  const names = namesIn(/\{([^}]*)\}/.exec(clause ?? '')?.[1] ?? '');
  const isWhole = clause === undefined || clause.includes('*') || (kind === 'import' && /^\s*\w/.test(clause));
  const taken = isWhole ? null : names.map(([name]) => name);
  if (kind === 'import') return { from, names: taken };
  if (clause?.trim() === '*') return { from, names: null, passedOn: null };
  const as = /\*\s+as\s+(\w+)/.exec(clause ?? '')?.[1];
  return {
    from,
    names: taken,
    passedOn: as === undefined ? new Map(names.map(([name, other = name]) => [other, name])) : new Map([[as, '*']]),
  };
}

/** `a, type B, c as d` as [['a'], ['c', 'd']]. */
function namesIn(list: string): (readonly [string, string?])[] {
  const parts = list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^type\s/.test(part));
  return parts.map((part) => part.split(/\s+as\s+/) as [string, string?]);
}

import { fileURLToPath } from 'node:url';

/** A program for a thread, and how Node is to run it. */
export interface ThreadProgram {
  readonly file: string;
  /** Undefined: as this process was started. */
  readonly execArgv?: readonly string[];
}

const hooks = new URL('../../../../tools/typescript.mjs', import.meta.url).href;

/**
 * The program of a thread, `<name>-thread.ts`, which is bundled as a program of its own. Code that runs from a bundle takes the bundled
 * one; code that runs from the sources (tests do) takes those.
 * @param program where it stands in `src`, without its ending: `papers/papers-thread`
 * @param caller `import.meta.url` of the caller, which is of the same package
 */
export function threadAt(program: string, caller: string): ThreadProgram {
  const [, root, folder] = /^(.*\/)(src|dist)\//.exec(caller) ?? [];
  if (!root) throw new Error(`${caller} is in neither src nor dist`);
  if (folder === 'dist') return { file: fileURLToPath(`${root}dist/${program}.js`) };
  return {
    file: fileURLToPath(`${root}src/${program}.ts`),
    execArgv: ['--no-warnings', '--conditions=@asili/source', '--import', hooks],
  };
}

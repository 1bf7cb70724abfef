import { fileURLToPath } from 'node:url';

/** A program for a thread, and how Node is to run it. */
export interface ThreadProgram {
  readonly file: string;
  /** Undefined: as this process was started. */
  readonly execArgv?: readonly string[];
}

const hooks = new URL('../../../../tools/typescript.mjs', import.meta.url).href;

/**
 * The program of a thread, `<name>-thread.ts`, which is bundled as a program of its own beside `main`. A process that runs from the bundle takes
 * the bundled one; one that runs from the sources (tests do) takes those.
 * @param source where it stands, for its caller: `new URL('./papers-thread.ts', import.meta.url)`
 */
export function threadAt(source: URL, program = process.argv[1] ?? ''): ThreadProgram {
  const file = fileURLToPath(source);
  if (/[\\/]dist[\\/]/.test(program)) return { file: file.replace(/([\\/])src([\\/])(?!.*[\\/]src[\\/])/, '$1dist$2').replace(/\.ts$/, '.js') };
  return { file, execArgv: ['--no-warnings', '--conditions=@asili/source', '--import', hooks] };
}

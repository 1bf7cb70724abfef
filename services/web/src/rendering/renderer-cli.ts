/**
 * Renders pages for renderer.process.ts, as a process of its own: code of every front-end team runs in it, so it has no secrets
 * in its environment, may read the built front ends only, and can be ended when it hangs.
 */
import { loadShell, type BuiltRemote } from './bundles.disk.ts';

interface Call {
  readonly id: number;
  readonly call: 'exists' | 'plan' | 'render';
  readonly args: readonly unknown[];
}

const [shell, ...remotes] = JSON.parse(process.argv[2] ?? '[]') as BuiltRemote[];
const pages = await loadShell(shell?.dist ?? '', remotes);
let last: Promise<unknown> = Promise.resolve();

/** One at a time: the renderer keeps language and data of the page in hand. */
process.on('message', ({ id, call, args }: Call) => {
  const run = async (): Promise<unknown> => (pages[call] as (...given: readonly unknown[]) => unknown)(...args);
  last = last.then(run).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => {
      const subject = args[0] as string | { readonly path: string };
      console.error(
        `${call} ${typeof subject === 'string' ? subject : subject.path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
    },
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });

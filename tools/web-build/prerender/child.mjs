/**
 * Makes pages for renderer.mjs, as a process of its own: code of every front-end team runs in it, so it has no secrets in
 * its environment, may read the built front ends only, and can be ended when it hangs.
 */
import { loadShell } from './bundles.mjs';

const [{ dist }, ...remotes] = JSON.parse(process.argv[2]);
const pages = await loadShell(dist, remotes);
let last = Promise.resolve();

/** One at a time: the renderer keeps language and data of the page in hand. */
process.on('message', ({ id, call, args }) => {
  last = last.then(() => pages[call](...args)).then(
    (result) => process.send({ id, result }),
    (error) => {
      console.error(`${call} ${args[0]?.path ?? args[0]}: ${error?.stack ?? error}`);
      process.send({ id, error: String(error?.message ?? error) });
    },
  );
});
process.on('disconnect', () => process.exit());
process.send({ ready: true });

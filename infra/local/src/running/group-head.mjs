/** Head of a process group (`whole-group.ts`): runs a program to its end, and ends the group when its starter is gone. Plain JavaScript, since each of a hundred would first load what takes types away. */
import { spawn } from 'node:child_process';

const [command = '', ...args] = process.argv.slice(2);

process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
const child = spawn(command, args, { stdio: 'inherit' });
child.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(127);
});
child.once('exit', (code) => process.exit(code ?? 1));

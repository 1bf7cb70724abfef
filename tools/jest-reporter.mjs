/**
 * Ends what hangs: when no test has finished for ASILI_SILENCE_MS (default 10 minutes), Jest's workers are killed. It counts the files they
 * ran as failed, each once, and goes on with the others in new workers.
 */
import { ChildProcess } from 'node:child_process';

const silenceMs = Number(process.env.ASILI_SILENCE_MS ?? 10 * 60_000);

export default class EndsSilence {
  running = new Set();
  hung = new Set();
  onTestCaseResult = this.waitAgain;

  onTestFileStart({ path }) {
    this.running.add(path);
    this.waitAgain();
  }

  onTestFileResult({ path }, result) {
    this.running.delete(path);
    if (this.hung.has(path)) result.failureMessage = `hung: it finished no test for ${silenceMs / 1000} s`;
    this.waitAgain();
  }

  onRunComplete() {
    clearTimeout(this.timer);
  }

  waitAgain() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.endWorkers(), silenceMs);
  }

  endWorkers() {
    for (const file of this.running) this.hung.add(file);
    console.error(`no test finished for ${silenceMs / 1000} s; ended while this ran: ${[...this.running].join(', ')}`);
    for (const handle of process._getActiveHandles()) if (handle instanceof ChildProcess) handle.kill('SIGKILL');
    this.waitAgain();
  }
}

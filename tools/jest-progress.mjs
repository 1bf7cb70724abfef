/**
 * A Jest reporter that writes each result down the moment it is there, one line of JSON each. Whoever reads the file knows what
 * had finished and what was running, however the run ends.
 */
import { appendFileSync } from 'node:fs';

export default class Progress {
  constructor(_jest, { file }) {
    this.file = file;
  }

  onTestFileStart({ path }) {
    this.note({ kind: 'started', file: path });
  }

  onTestCaseResult({ path }, { status, fullName, failureMessages }) {
    this.note({ kind: 'test', file: path, status, name: fullName, messages: failureMessages });
  }

  onTestFileResult({ path }, { testExecError, perfStats }) {
    this.note({ kind: 'finished', file: path, broken: Boolean(testExecError), ms: perfStats.end - perfStats.start });
  }

  onRunComplete() {
    this.note({ kind: 'complete' });
  }

  note(line) {
    appendFileSync(this.file, `${JSON.stringify(line)}\n`);
  }
}

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '@asili/test-kit';

interface RunFile {
  holdDir: string;
  /** Addresses of the backing services. */
  env: Record<string, string>;
  programs: Record<string, { pid: number; restarts: number }>;
}

/** The processes of the running system, as its supervisor keeps them (`ASILI_RUN_FILE`). */
export async function running(): Promise<RunFile> {
  const file = process.env['ASILI_RUN_FILE'];
  if (!file) throw new Error('ASILI_RUN_FILE is not set: start the system first');
  return JSON.parse(await readFile(file, 'utf8')) as RunFile;
}

/** The process of a program, once it runs. */
export function processOf(name: string): Promise<number> {
  return until(async () => (await running()).programs[name]?.pid, `${name} running`, 120_000);
}

/** SIGKILL, once the program runs; the supervisor starts it again. Returns when the old process is gone. */
export async function killProgram(name: string): Promise<void> {
  const pid = await processOf(name);
  process.kill(pid, 'SIGKILL');
  await until(async () => !isAlive(pid), `${name} gone`, 60_000);
}

/** Kills a program and keeps it down until the returned function is called. */
export async function holdDown(name: string): Promise<() => Promise<void>> {
  const { holdDir } = await running();
  await mkdir(holdDir, { recursive: true });
  const file = path.join(holdDir, name);
  await writeFile(file, '');
  await killProgram(name);
  return () => rm(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

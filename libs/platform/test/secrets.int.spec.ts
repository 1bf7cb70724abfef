import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const script = path.join(import.meta.dirname, 'support', 'secrets-child.ts');
const count = 40;

describe('development secrets', () => {
  it('are the same for services that start at the same moment, and never seen half written', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
    const children = Array.from({ length: 5 }, () => spawn(process.execPath, ['--experimental-transform-types', '--no-warnings', '--conditions=@asili/source', script, folder, String(count)], { stdio: ['pipe', 'pipe', 'inherit'] }));
    const outputs = children.map((child) => text(child.stdout));
    await Promise.all(children.map((child) => new Promise((resolve) => child.stdout.once('data', resolve))));
    for (const child of children) child.stdin.write('go\n');
    const seen = (await Promise.all(outputs)).map((output) => output.replace('ready\n', ''));
    expect(JSON.parse(seen[0] ?? '')).toHaveLength(count);
    expect(new Set(seen).size).toBe(1);
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

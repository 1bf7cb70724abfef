import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { spawnScript } from './support/child.ts';

const count = 40;

describe('development secrets', () => {
  it('are the same for services that start at the same moment, and never seen half written', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
    const children = Array.from({ length: 5 }, () =>
      spawnScript('secrets-child.ts', [folder, String(count)], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    const outputs = children.map(({ stdout }) => text(stdout as Readable));
    await Promise.all(children.map(({ stdout }) => new Promise((resolve) => stdout?.once('data', resolve))));
    for (const child of children) child.stdin?.write('go\n');
    const seen = (await Promise.all(outputs)).map((output) => output.replace('ready\n', ''));
    expect(JSON.parse(seen[0] ?? '')).toHaveLength(count);
    expect(new Set(seen).size).toBe(1);
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

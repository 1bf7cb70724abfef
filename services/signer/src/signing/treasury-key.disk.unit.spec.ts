import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { TreasuryKey } from './treasury-key.disk.ts';

/** RFC 8032, 7.1, test 1. */
const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const publicKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const signature =
  'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b';

describe('the treasury’s key', () => {
  it('is read as operators hand it out', () => {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const signed = TreasuryKey.of(pem).sign(Buffer.from('x'));
    expect(verify(null, Buffer.from('x'), createPublicKey(pem), signed)).toBe(true);
    for (const text of [seed, `0x${seed}\n`, `302e020100300506032b657004220420${seed}`]) {
      const key = TreasuryKey.of(text);
      expect([key.publicKey.toString('hex'), Buffer.from(key.sign(new Uint8Array())).toString('hex')]).toEqual([
        publicKey,
        signature,
      ]);
    }
  });

  it('that is none is refused without being shown', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ format: 'pem', type: 'pkcs8' })
      .toString();
    for (const text of ['', 'no key at all', `${seed}00`, rsa])
      expect(() => TreasuryKey.of(text)).toThrow(/^not an Ed25519 private key \(PEM, DER hex or seed hex\)$/);
  });

  it('is read from its file, and a file that holds none is named and not shown', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'asili-treasury-')), 'treasury.key');
    writeFileSync(file, `${seed}\n`);
    expect(TreasuryKey.read(file).publicKey.toString('hex')).toBe(publicKey);
    writeFileSync(file, seed.slice(2));
    for (const wrong of [file, '/nowhere/treasury.key'])
      expect(() => TreasuryKey.read(wrong)).toThrow(/^(?!.*d61b19de).*TREASURY_KEY_FILE/);
  });
});

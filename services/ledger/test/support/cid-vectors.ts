import type { CIDProfile } from 'ipfs-unixfs-importer';

/** Identifiers others published, with the input that gives them (grade A/B evidence). */
export interface FileVector {
  name: string;
  profile: CIDProfile;
  content: { text: string } | { size: number; seed: string };
  cid: string;
}

const v1 = 'unixfs-v1-2025';
const v0 = 'unixfs-v0-2015';
const mib = 1_048_576;

/** Kubo's own tests (add_test.go, t0040-add-and-cat.sh, README) and IPIP-499's profile vectors (cid_profiles_test.go). */
export const smallFileVectors: readonly FileVector[] = [
  {
    name: 'hello world',
    profile: v1,
    content: { text: 'hello world' },
    cid: 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
  },
  {
    name: 'hello IPFS (Kubo README)',
    profile: v1,
    content: { text: 'hello IPFS\n' },
    cid: 'bafkreicouv3sksjuzxb3rbb6rziy6duakk2aikegsmtqtz5rsuppjorxsa',
  },
  {
    name: 'empty file',
    profile: v1,
    content: { text: '' },
    cid: 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku',
  },
  {
    name: 'Hello Mars!',
    profile: v1,
    content: { text: 'Hello Mars!\n' },
    cid: 'bafkreibmlvvgdyihetgocpof6xk64kjjzdeq2e4c7hqs3krdheosk4tgj4',
  },
  {
    name: '1 MiB',
    profile: v1,
    content: { size: mib, seed: 'chunk-v1-seed' },
    cid: 'bafkreiacndfy443ter6qr2tmbbdhadvxxheowwf75s6zehscklu6ezxmta',
  },
  {
    name: '1 MiB + 1',
    profile: v1,
    content: { size: mib + 1, seed: 'chunk-v1-seed' },
    cid: 'bafybeigmix7t42i6jacydtquhet7srwvgpizfg7gjbq7627d35mjomtu64',
  },
  {
    name: 'v0 hello world',
    profile: v0,
    content: { text: 'hello world' },
    cid: 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD',
  },
  {
    name: 'v0 256 KiB',
    profile: v0,
    content: { size: 262_144, seed: 'chunk-v0-seed' },
    cid: 'QmWmRj3dFDZdb6ABvbmKhEL6TmPbAfBZ1t5BxsEyJrcZhE',
  },
  {
    name: 'v0 256 KiB + 1',
    profile: v0,
    content: { size: 262_145, seed: 'chunk-v0-seed' },
    cid: 'QmYyLxtzZyW22zpoVAtKANLRHpDjZtNeDjQdJrcQNWoRkJ',
  },
  {
    name: 'v0 174 chunks',
    profile: v0,
    content: { size: 174 * 262_144, seed: 'v0-seed' },
    cid: 'QmUbBALi174SnogsUzLpYbD4xPiBSFANF4iztWCsHbMKh2',
  },
  {
    name: 'v0 174 chunks + 1',
    profile: v0,
    content: { size: 174 * 262_144 + 1, seed: 'v0-seed' },
    cid: 'QmV81WL765sC8DXsRhE5fJv2rwhS4icHRaf3J9Zk5FdRnW',
  },
];

/** Hashing a gibibyte takes most of a minute, so these two run in `npm run test:full`. */
export const largeFileVectors: readonly FileVector[] = [
  {
    name: '1 GiB',
    profile: v1,
    content: { size: 1024 * mib, seed: 'v1-2025-seed' },
    cid: 'bafybeihmf37wcuvtx4hpu7he5zl5qaf2ineo2lqlfrapokkm5zzw7zyhvm',
  },
  {
    name: '1 GiB + 1',
    profile: v1,
    content: { size: 1024 * mib + 1, seed: 'v1-2025-seed' },
    cid: 'bafybeibdsi225ugbkmpbdohnxioyab6jsqrmkts3twhpvfnzp77xtzpyhe',
  },
];

/** Kubo t0040-add-and-cat.sh, `--cid-version=1`: two files in one directory. */
export const directoryVector = {
  files: [
    { path: 'mars.txt', text: 'Hello Mars!\n' },
    { path: 'venus.txt', text: 'Hello Venus!\n' },
  ],
  cid: 'bafybeih7e5dmkyk25up5vxug4q3hrg2fxbzf23dfrac2fns5h7z4aa7ioi',
} as const;

/**
 * Makes every image of docker-compose.yml with Podman on a Debian machine that reaches no image registry, as root:
 * node infra/docker/offline/images.mjs. The base is Debian by debootstrap with this very Node; Kafka, the embedded
 * Mongo-protocol server and S3Mock come from jars. `run.mjs` then starts them.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { kafkaJars } from '../../local/src/sources/kafka-program.ts';
import { s3MockJars } from '../../local/src/sources/objects-s3mock.ts';
import { buildMongoEmbed } from '../../mongo-embed/src/mongo-embed.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const nodeImage = 'localhost/asili/node:24';
const targets = [
  'keys',
  'identity',
  'products',
  'ledger',
  'verification',
  'orders',
  'analytics',
  'notifications',
  'payments',
  'signer',
  'ussd',
  'web',
  'gateway',
];

function run(command, ...args) {
  console.log(`$ ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}

const podman = (...args) => run('podman', ...args);
const has = (image) => spawnSync('podman', ['image', 'exists', image]).status === 0;

/** Debian, Node and npm, and the user `node`, as in the official image. */
function makeNodeImage(scratch) {
  if (has(nodeImage)) return;
  const system = path.join(scratch, 'system');
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', system);
  cpSync(process.execPath, path.join(system, 'usr/local/bin/node'));
  const npm = path.dirname(
    path.dirname(
      spawnSync('readlink', ['-f', spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim()], {
        encoding: 'utf8',
      }).stdout.trim(),
    ),
  );
  cpSync(npm, path.join(system, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  for (const [name, file] of [
    ['npm', 'npm-cli.js'],
    ['npx', 'npx-cli.js'],
  ])
    symlinkSync(`../lib/node_modules/npm/bin/${file}`, path.join(system, 'usr/local/bin', name));
  run('chroot', system, 'useradd', '--uid', '1000', '--create-home', 'node');
  for (const folder of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'])
    rmSync(path.join(system, folder), { recursive: true, force: true });
  const archive = path.join(scratch, 'system.tar');
  run('tar', '-C', system, '-cf', archive, '.');
  podman(
    'import',
    '--change',
    'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    archive,
    nodeImage,
  );
}

/** The machine's own package settings (mirrors, certificates), where it has some. */
function packageSettings() {
  const mounts = [path.join(homedir(), '.npmrc'), '/etc/ssl/certs'].filter((file) => existsSync(file));
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  return [
    '--network=host',
    ...mounts.flatMap((file) => ['--volume', `${file}:${file.replace(homedir(), '/root')}:ro`]),
    ...(certificates ? ['--env', `NODE_EXTRA_CA_CERTS=${certificates}`] : []),
  ];
}

async function makeBackingImage(scratch) {
  const context = path.join(scratch, 'backing');
  const jars = {
    kafka: await kafkaJars(console.log),
    'mongo-embed': await buildMongoEmbed(console.log),
    s3mock: await s3MockJars(console.log),
  };
  for (const [name, classPath] of Object.entries(jars)) {
    mkdirSync(path.join(context, name), { recursive: true });
    for (const entry of classPath.split(path.delimiter)) {
      if (entry.endsWith('*')) cpSync(path.dirname(entry), path.join(context, name), { recursive: true });
      else cpSync(entry, path.join(context, name, path.basename(entry)));
    }
  }
  cpSync(path.join(import.meta.dirname, 'kafka.sh'), path.join(context, 'kafka.sh'));
  podman(
    'build',
    '--network=host',
    '--build-arg',
    `NODE_IMAGE=${nodeImage}`,
    '--file',
    path.join(import.meta.dirname, 'Dockerfile'),
    '--tag',
    'localhost/asili/backing',
    context,
  );
}

/** The project's files as they are now, so that what is edited meanwhile does not build every image anew. */
function copyProject(scratch) {
  const project = path.join(scratch, 'project');
  mkdirSync(project);
  run(
    'sh',
    '-c',
    `cd '${root}' && git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --ignore-failed-read -cf - | tar -C '${project}' -xf -`,
  );
  return project;
}

const nameOf = (target) => `docker.io/asili/${target}:latest`;

function build(project, target) {
  podman(
    'build',
    ...packageSettings(),
    '--layers',
    '--build-arg',
    `NODE_IMAGE=${nodeImage}`,
    '--target',
    target,
    '--tag',
    nameOf(target),
    project,
  );
}

/** The few lines of a target on the runtime, built by themselves: Podman would read every file of all stages again to find that it has them. */
function nameTarget(target) {
  const [stage] = new RegExp(`^FROM runtime AS ${target}$[^]*?(?=^FROM |$(?![^]))`, 'm').exec(
    readFileSync(path.join(root, 'Dockerfile'), 'utf8'),
  );
  const context = path.join(scratch, target);
  mkdirSync(context);
  writeFileSync(path.join(context, 'Dockerfile'), stage.replace('FROM runtime', `FROM ${nameOf('runtime')}`));
  podman('build', '--tag', nameOf(target), context);
}

const scratch = mkdtempSync(path.join(tmpdir(), 'asili-images-'));
try {
  const project = copyProject(scratch);
  makeNodeImage(scratch);
  await makeBackingImage(scratch);
  build(project, 'hedera-local');
  build(project, 'runtime');
  build(project, 'demo');
  for (const target of targets) nameTarget(target);
  podman('images', '--format', '{{.Repository}} {{.Size}}', '--filter', 'reference=*/asili/*');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

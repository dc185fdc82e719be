import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** A folder in which programs run as if it were the whole disk, with the programs of this system, which they cannot change. */
export interface Box {
  root: string;
  environment: Record<string, string>;
  folder: string;
  user: 'root' | 'node';
}

/** As in the images of Node. */
const nodeId = 1000;
const userId = ({ user }: Box): number => (user === 'root' ? 0 : nodeId);

const systemFolders = ['usr', 'bin', 'sbin', 'lib', 'lib64'];
const systemFiles = [
  'resolv.conf',
  'hosts',
  'nsswitch.conf',
  'ssl',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'alternatives',
];

export function makeBox(root: string): Box {
  for (const folder of ['etc', 'proc', 'dev', 'root/.npm', 'home/node', 'tmp'])
    mkdirSync(join(root, folder), { recursive: true });
  chmodSync(join(root, 'tmp'), 0o1777);
  for (const name of systemFolders) {
    const own = `/${name}`;
    if (!existsSync(own)) continue;
    if (lstatSync(own).isSymbolicLink()) symlinkSync(readlinkSync(own), join(root, name));
    else mkdirSync(join(root, name));
  }
  for (const name of systemFiles) {
    const own = join('/etc', name);
    if (existsSync(own)) cpSync(own, join(root, 'etc', name), { recursive: true, verbatimSymlinks: true });
  }
  writeFileSync(
    join(root, 'etc', 'passwd'),
    `root:x:0:0::/root:/bin/sh\nnode:x:${nodeId}:${nodeId}::/home/node:/bin/sh\n`,
  );
  writeFileSync(join(root, 'etc', 'group'), `root:x:0:\nnode:x:${nodeId}:\n`);
  return { root, environment: {}, folder: '/', user: 'root' };
}

/** `$0` is the box; what follows is run in it. */
const enter = `
  for name in ${systemFolders.join(' ')}; do
    [ -d "$0/$name" ] && [ ! -L "$0/$name" ] && mount --bind "/$name" "$0/$name" && mount -o remount,bind,ro "$0/$name"
  done
  mount --rbind /proc "$0/proc" && mount --rbind /dev "$0/dev" && mount --bind "$NPM_STORE" "$0/root/.npm" && exec "$@"`;

/** How npm reaches its registry from here. */
const passedOn = /^(https?_proxy|no_proxy|npm_config_registry|node_extra_ca_certs|ssl_cert_(file|dir))$/i;

function commandLine(box: Box, words: readonly string[], more: Record<string, string>): string[] {
  const home = box.user === 'root' ? '/root' : '/home/node';
  const own = Object.entries(process.env).filter(([name]) => passedOn.test(name));
  const environment = {
    ...(box.user === 'root' ? Object.fromEntries(own) : {}),
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: home,
    ...box.environment,
    ...more,
  };
  return [
    'unshare',
    '--mount',
    '--propagation',
    'private',
    'sh',
    '-c',
    enter,
    box.root,
    'chroot',
    `--userspec=${userId(box)}:${userId(box)}`,
    box.root,
    'env',
    '-i',
    ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
    'sh',
    '-c',
    'cd "$0" && exec "$@"',
    box.folder,
    ...words,
  ];
}

const surroundings = (): NodeJS.ProcessEnv => ({ ...process.env, NPM_STORE: join(homedir(), '.npm') });

/** Runs a program in the box to its end. */
export function runIn(
  box: Box,
  words: readonly string[],
  more: Record<string, string> = {},
): { code: number | null; said: string } {
  const [file = '', ...args] = commandLine(box, words, more);
  const { status, stdout, stderr } = spawnSync(file, args, {
    encoding: 'utf8',
    env: surroundings(),
    maxBuffer: 1e8,
  });
  return { code: status, said: `${stdout}${stderr}`.trim() };
}

/** Starts a program in the box; the child is that program. */
export function startIn(box: Box, words: readonly string[], more: Record<string, string>): ChildProcess {
  const [file = '', ...args] = commandLine(box, words, more);
  return spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env: surroundings() });
}

/** Whether this system lets us make boxes: it takes root, and name spaces for mounts. */
export const mayBox = (): boolean =>
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', '--propagation', 'private', 'true'], { stdio: 'ignore' }).status === 0;

import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../points/point';
import type { Programs } from '../product/programs';
import { staff, type Told } from './staff';
import type { Traffic } from './traffic';
import type { BackupWorld } from './world';

/** All that a run works with. */
export interface Run extends BackupWorld {
  programs: Programs;
  traffic: Traffic;
  /** Of files and folders that go with it. */
  folder: string;
  tell(finding: Finding): void;
}

export const fileOf = ({ folder }: Run, name: string): string => join(folder, name);
export const inData = ({ product }: Run): Record<string, string> => ({ DATA_DIR: product.dataDir });
export const last = ({ said }: Told): string => said.split('\n').at(-1) ?? '';
/** Of a file, -1 where there is none. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => -1,
  );

export async function twoAtOnce(run: Run): Promise<void> {
  const both = await Promise.all(
    ['one', 'one', 'two'].map((name) =>
      staff(run.programs, { settings: inData(run), words: ['backup', fileOf(run, name)] }),
    ),
  );
  const made = both.filter(({ code }) => code === 0).length;
  const refused = both.find(({ code }) => code !== 0)?.said ?? 'nothing refused';
  run.tell({
    did: 'three backups at once, two of them into one file',
    expected: 'two made, and one told that another writes the file or has made it',
    seen: `${made} made; ${refused}`,
    isFine: made === 2 && /another backup writes it|is there already/.test(refused),
  });
}

export async function cutBackup(run: Run): Promise<void> {
  const path = fileOf(run, 'cut');
  const killed = { settings: inData(run), words: ['backup', path] };
  await staff(run.programs, { ...killed, killWhen: async () => (await sizeOf(`${path}.part`)) > 100_000 });
  const wasMade = (await sizeOf(path)) >= 0;
  const left = await sizeOf(`${path}.part`);
  const again = await staff(run.programs, killed);
  await copyFile(`${path}.part`, fileOf(run, 'half')).catch(() => undefined);
  const taken = await staff(run.programs, {
    settings: { DATA_DIR: fileOf(run, 'nothing') },
    words: ['restore', fileOf(run, 'half')],
  });
  run.tell({
    did: 'kill -9 in the middle of a backup',
    expected: 'no file, the next one says what to do, and what is left is taken for no backup',
    seen: `${wasMade ? 'a file' : 'no file'}, ${left} bytes beside it; ${again.said}; ${last(taken)}`,
    isFine:
      !wasMade &&
      /or one was cut off/.test(again.said) &&
      taken.code === 1 &&
      /no whole backup/.test(taken.said),
  });
}

/** A disk of its own for the tool alone, which ends with it. */
const onSmallDisk = (folder: string): string[] => [
  'unshare',
  '--mount',
  '--propagation',
  'private',
  'sh',
  '-c',
  'mount -t tmpfs -o size=1m tmpfs "$0" && "$@"; code=$?; ls -A "$0"; exit $code',
  folder,
];

export async function fullDisk(run: Run): Promise<void> {
  const small = fileOf(run, 'small');
  await mkdir(small);
  const [file, ...args] = [...onSmallDisk(small), 'true'];
  const mayMount = spawnSync(file, args, { stdio: 'ignore' }).status === 0;
  const told = mayMount
    ? await staff(run.programs, {
        settings: inData(run),
        words: ['backup', join(small, 'full')],
        through: onSmallDisk(small),
      })
    : undefined;
  run.tell({
    did: 'a backup onto a disk that fills up',
    expected: 'one line says so, and nothing is left',
    seen: told?.said ?? 'this system does not let us mount one (it takes root and namespaces)',
    isFine:
      told === undefined
        ? null
        : told.code === 1 &&
          /^There is no space left for \S+full\. Nothing was kept of it\.$/.test(told.said),
  });
}

export async function damaged(run: Run): Promise<void> {
  const path = fileOf(run, 'shorter');
  await copyFile(fileOf(run, 'good'), path);
  await truncate(path, Math.floor((await stat(path)).size * 0.9));
  const dataDir = fileOf(run, 'untouched');
  const told = await staff(run.programs, { settings: { DATA_DIR: dataDir }, words: ['restore', path] });
  const busy = await staff(run.programs, { settings: inData(run), words: ['restore', fileOf(run, 'good')] });
  run.tell({
    did: 'a restore of a file whose last tenth is missing, and of a whole one into the running product',
    expected: 'each is refused in a line',
    seen: `${last(told)} ${last(busy)}`,
    isFine:
      told.code === 1 &&
      /no whole backup/.test(told.said) &&
      busy.code === 1 &&
      /is not empty/.test(busy.said),
  });
}

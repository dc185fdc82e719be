import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from '../../../simulator/src/index';
import type { Programs } from '../product/programs';
import { mayMount, onOwnDisk } from '../product/small-disk';
import { missingKinds } from './books';
import { diskMb } from './disk';
import type { Extent, HarmName } from './harms';
import { Game, type Round } from './round';
import { openScene, type Scene } from './scene';

export interface WantedRounds extends Extent {
  programs: Programs;
  harm: HarmName;
  rounds: number;
  /** Of both versions together. */
  chargers: number;
  seed: number;
  /** Who started all this, as the report names it. */
  parent: string;
  tell(round: Round): void;
}

const openFor = ({ programs, chargers, seed, harm }: WantedRounds): Promise<Scene> =>
  openScene({
    programs,
    chargers,
    seed,
    ...(harm === 'disk' ? { through: (folder: string) => onOwnDisk(folder, diskMb) } : {}),
  });

/** Whether this system lets us give a process a disk of its own, which takes root and namespaces. */
export async function mayHaveDisk(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'voltdeck-disk-'));
  try {
    return mayMount(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Plays rounds of one kind of harm on a product of their own. */
export async function playRounds(wanted: WantedRounds): Promise<Round[]> {
  const { harm, rounds, seed, parent, tell } = wanted;
  const scene = await openFor(wanted);
  const played: Round[] = [];
  try {
    const game = new Game(scene, randomFrom(seed), wanted);
    for (let number = 1; number <= rounds; number += 1) {
      const round = await game.play(harm, number, parent);
      if (number === rounds) round.faults.push(...missingKinds(round.settled));
      played.push(round);
      tell(round);
    }
    return played;
  } finally {
    await scene.close();
  }
}

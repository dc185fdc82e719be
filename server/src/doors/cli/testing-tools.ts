import { tmpdir } from 'node:os';
import type { TestHouse } from '../../platform/testing-house';
import { createProgram } from './program';
import { refusalLines } from './refusal';
import type { Surroundings } from './surroundings';

/** Runs a staff tool on a house that is there already. */
export async function runTool(
  house: TestHouse,
  words: readonly string[],
  heard: Pick<Surroundings, 'print' | 'fail'>,
): Promise<void> {
  const program = createProgram({
    withHouse: (work) => work(house),
    withConnection: (work) => work(house.db.connection),
    openSecrets: () => Promise.resolve(),
    stopSignal: () => new AbortController().signal,
    folder: tmpdir(),
    ...heard,
  });
  await program.parseAsync([...words], { from: 'user' });
}

/** What a staff tool prints, with `failed` among it where the outcome is bad, or what is said where it is refused. */
export async function answerOf(house: TestHouse, ...words: string[]): Promise<string[]> {
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  try {
    await runTool(house, words, { print: say, fail: () => say('failed') });
    return said;
  } catch (error) {
    return refusalLines(error) ?? [String(error)];
  }
}

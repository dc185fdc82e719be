import { expect, test } from 'vitest';
import { differences, readRecord, recordFile, writeRecord } from './testing-record';
import { runGolden, usual } from './testing-run';

/** How many of the recorded sessions are played; `npm run torture -- golden` plays all. */
const sessions = Number(process.env['GOLDEN_SESSIONS'] ?? 150);
const newRecord = process.env['GOLDEN_RECORD'] ?? '';
const isReversed = process.env['GOLDEN_REVERSED'] === '1';
const seed = 7;
const patienceMs = 3_600_000;

test(
  'random sessions of both protocols come to what was recorded, to the Wh and the minor unit',
  async () => {
    const how = isReversed ? { atOnce: 3, isReversed } : usual;
    const { lines, scripts } = await runGolden({ seed, sessions, how });
    expect(lines).toHaveLength(sessions);
    if (newRecord !== '') return writeRecord(newRecord, lines);
    const told = differences(await readRecord(recordFile), lines, scripts);
    if (told !== '') expect.fail(told);
    return undefined;
  },
  patienceMs,
);

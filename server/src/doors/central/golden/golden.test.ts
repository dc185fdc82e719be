import { expect, test } from 'vitest';
import { differences, readRecord, recordFile, writeRecord } from './testing-record';
import { runGolden, usual } from './testing-run';

const asked = process.env['GOLDEN_SESSIONS'] ?? '60';
const newRecord = process.env['GOLDEN_RECORD'] ?? '';
const isReversed = process.env['GOLDEN_REVERSED'] === '1';
const seed = 7;
/** So many are played on one database; the record grows by as many at a time. */
const waveSessions = 1_000;
const patienceMs = 3_600_000;

/** How many of the recorded sessions are played; `npm run torture -- golden` plays all. */
const sessionsToPlay = async (): Promise<number> =>
  asked === 'all' ? (await readRecord(recordFile)).length : Number(asked);

test(
  'random sessions of both protocols come to what was recorded, to the Wh and the minor unit',
  async () => {
    const how = isReversed ? { atOnce: 3, isReversed } : usual;
    const sessions = await sessionsToPlay();
    const record = newRecord === '' ? await readRecord(recordFile) : [];
    const told: string[] = [];
    for (let from = 0; from < sessions; from += waveSessions) {
      const wave = { from, sessions: Math.min(waveSessions, sessions - from) };
      const { lines, scripts } = await runGolden({ seed, ...wave, how });
      expect(lines).toHaveLength(wave.sessions);
      if (newRecord === '') told.push(differences(record, { from, lines, scripts }));
      else {
        record.push(...lines);
        await writeRecord(newRecord, record);
      }
    }
    const found = told.filter((text) => text !== '');
    if (found.length > 0) expect.fail(found.join('\n\n'));
  },
  patienceMs,
);

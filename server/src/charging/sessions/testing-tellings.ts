import { after } from '../orders/testing-orders';
import { bareSample } from '../readings/testing-samples';
import type { Sample } from '../readings/rules/meter';
import { type TransactionEvent, untold } from './rules/event';

/** What a charger's register shows at a minute of a session, in Wh. */
export interface Told {
  minute: number;
  wh: number | null;
}

export const sampleAt = (minute: number, energyWh: number | null, context = 'Sample.Periodic'): Sample => ({
  ...bareSample,
  deviceAt: after(minute),
  energyWh,
  context,
});

const kindAt = (index: number, count: number): TransactionEvent['kind'] => {
  if (index === 0) return 'started';
  return index === count - 1 ? 'ended' : 'updated';
};

/** A session as a charger tells it that is given the id of its transaction: the first is its start, the last its stop. */
export const tellById = (told: readonly Told[], id: number): TransactionEvent[] =>
  told.map(({ minute, wh }, index) => {
    const kind = kindAt(index, told.length);
    return {
      ...untold,
      kind,
      transaction: { by: 'id', id: kind === 'started' ? null : id },
      connectorNumber: 1,
      deviceAt: after(minute),
      uid: kind === 'started' ? 'CARD' : null,
      meterWh: kind === 'updated' ? null : wh,
      samples: kind === 'updated' ? [sampleAt(minute, wh)] : [],
      reason: kind === 'ended' ? 'Local' : null,
    };
  });

/** The same as a charger tells it that names its transaction and numbers what it says of it. */
const tellByName = (told: readonly Told[], name: string): TransactionEvent[] =>
  told.map(({ minute, wh }, index) => {
    const kind = kindAt(index, told.length);
    return {
      ...untold,
      kind,
      transaction: { by: 'name', name, seqNo: index },
      connectorNumber: 1,
      deviceAt: after(minute),
      uid: kind === 'started' ? 'CARD' : null,
      activity: 'charging',
      samples: wh === null ? [] : [sampleAt(minute, wh)],
      reason: kind === 'ended' ? 'Local' : null,
    };
  });

/** Both ways of telling a session, the first in a world of its own. */
export const tellings: readonly [string, (told: readonly Told[]) => TransactionEvent[]][] = [
  ['by id', (told) => tellById(told, 1000)],
  ['by name', (told) => tellByName(told, 'T')],
];

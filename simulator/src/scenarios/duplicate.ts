import { begin, charge, leave, runTrouble, type Spot, type TroubleOptions } from './trouble';

const insistent = /^\[2,"[^"]*","(?:StartTransaction|StopTransaction|MeterValues|TransactionEvent)"/;

async function repeat({ charger, random, ...spot }: Spot): Promise<void> {
  charger.faults.wire = {
    frames: (text) =>
      insistent.test(text) ? Array.from({ length: 2 + Math.floor(random() * 2) }, () => text) : [text],
  };
  charger.faults.repeat(Number.POSITIVE_INFINITY);
  const place = { ...spot, charger, random };
  await begin(place);
  await charge(place);
  await leave(place);
}

/** Every message of a transaction is sent twice or thrice with its id, and once more with a new one. */
export const runDuplicate = (options: TroubleOptions): Promise<void> => runTrouble(options, repeat);

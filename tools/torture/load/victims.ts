import { TortureCharger } from '../wire/charger';
import { ask } from '../wire/http';
import type { Tenant } from '../world/tenants';
import { atPace, type Beat } from './pace';

/** What another operator notices: its list, and its chargers' heartbeats. */
export interface Noticed {
  list: Beat[];
  heartbeat: Beat[];
}

export interface Victims {
  /** Calls at a steady rate until told to stop. */
  watch(perSecond: number, signal: AbortSignal): Promise<Noticed>;
  close(): void;
}

const patienceMs = 60_000;

/** Connects some of an operator's chargers and calls as its people do. */
export async function openVictims(
  portOf: () => number,
  { token, from, chargers }: Tenant,
  count = 4,
): Promise<Victims> {
  const plug = (index: number): Promise<TortureCharger> => {
    const identity = chargers[index];
    if (identity === undefined) throw new Error('the operator has fewer chargers');
    return TortureCharger.plug({ port: portOf(), identity, from });
  };
  const plugged = await Promise.all(Array.from({ length: count }, (_, index) => plug(index)));
  /** One whose socket was closed comes back, as a charger does. */
  const heartbeat = async (turn: number): Promise<boolean> => {
    const index = turn % count;
    const before = plugged[index];
    const charger = before?.wire.isOpen === true ? before : await plug(index).catch(() => undefined);
    if (charger === undefined) return false;
    plugged[index] = charger;
    return (await charger.call('Heartbeat', {}, patienceMs)).kind === 3;
  };
  const list = async (): Promise<boolean> => {
    const path = '/api/charge-points/datatable';
    return (await ask(portOf(), { path, token, from, timeoutMs: patienceMs })).status === 200;
  };
  return {
    watch: async (perSecond, signal) => {
      const [ofList, ofHeartbeat] = await Promise.all([
        atPace({ perSecond }, signal, list),
        atPace({ perSecond }, signal, heartbeat),
      ]);
      return { list: ofList, heartbeat: ofHeartbeat };
    },
    close: () => plugged.forEach((charger) => charger.close()),
  };
}

/** What the victims notice while something is done. */
export async function noticedDuring<T>(
  portOf: () => number,
  tenant: Tenant,
  work: () => Promise<T>,
): Promise<{ result: T; noticed: Noticed }> {
  const victims = await openVictims(portOf, tenant);
  const stop = new AbortController();
  const watching = victims.watch(20, stop.signal);
  try {
    const result = await work();
    stop.abort();
    return { result, noticed: await watching };
  } finally {
    stop.abort();
    await watching;
    victims.close();
  }
}

import { dayMs } from '../../kernel/clock';

/** A word of a station's component about a fault, each text bounded and fit to be kept (OCPP 2.0.1 use case N07). */
export interface FaultEvent {
  /** The EVSE and its connector that it is about; null for the station as a whole. */
  outlet: { evseId: number; connectorId: number | null } | null;
  /** Its place, a blank, and the component with its variable: what begins by its word ends by its word. */
  component: string;
  /** Null where none is told: then the variable stands for it, and an end is that of all its codes. */
  code: string | null;
  /** What stands in the place of a code that is not told. */
  plainCode: string;
  info: string | null;
  value: string | null;
  isOver: boolean;
  deviceAt: Date | null;
}

/** What the words of a message about one fault come to. */
export interface EventChange {
  outlet: FaultEvent['outlet'];
  component: string;
  /** Empty for the end of all that its component told. */
  code: string;
  info: string | null;
  value: string | null;
  isOver: boolean;
  /** When it began, where the same message tells that it did and is over. */
  beganAt: Date | null;
  at: Date;
}

/** The component with its variable, without its place. */
export const componentName = (component: string): string => component.slice(component.indexOf(' ') + 1);

/** What a network takes on its way is no skew. */
const negligibleSkewMs = 5_000;
const oldestDays = 90;

/** When a word is from: by the device's clock less its skew, where that is no moment to come and none before memory; else when it came. */
export function momentTold(deviceAt: Date | null, receivedAt: Date, skewMs: number | null): Date {
  if (deviceAt === null) return receivedAt;
  const skew = skewMs === null || Math.abs(skewMs) < negligibleSkewMs ? 0 : skewMs;
  const at = deviceAt.getTime() - skew;
  const isPlausible = at <= receivedAt.getTime() && at >= receivedAt.getTime() - oldestDays * dayMs;
  return isPlausible ? new Date(at) : receivedAt;
}

/** So many different faults count of one message, those told last. */
export const mostAtOnce = 100;

/** So many words are read of one message, the latest ones, and each may be weighed against each. */
const mostRead = 1000;

/** So many faults that events told are kept of a charge point, the newest. */
export const mostOfEvents = 300;

const keyOf = (component: string, code: string): string => JSON.stringify([component, code]);

const endOf = (known: EventChange, at: Date): EventChange =>
  known.isOver ? known : { ...known, isOver: true, beganAt: known.at, at };

/** What the words of one message come to, in the order of their moments; of two of the same moment the one that is said last counts. */
export function eventChanges(
  events: readonly FaultEvent[],
  { receivedAt, skewMs }: { receivedAt: Date; skewMs: number | null },
): EventChange[] {
  const told = events
    .map((event) => ({ event, at: momentTold(event.deviceAt, receivedAt, skewMs) }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-mostRead);
  const byKey = new Map<string, EventChange>();
  for (const { event, at } of told) {
    const { outlet, component, isOver, info, value } = event;
    const code = event.code ?? (isOver ? '' : event.plainCode);
    const key = keyOf(component, code);
    const known = byKey.get(key);
    if (code === '')
      for (const [other, one] of byKey) if (one.component === component) byKey.set(other, endOf(one, at));
    const plain = { outlet, component, code, info, value, isOver, beganAt: null, at };
    byKey.delete(key);
    byKey.set(key, isOver && known !== undefined && code !== '' ? { ...endOf(known, at), at } : plain);
  }
  return [...byKey.values()].slice(-mostAtOnce);
}

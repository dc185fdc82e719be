import { inOrder, type KeptEvent } from '../../orders/rules/transaction-event';
import type { TagVerdict } from '../../authorization/rules';

/** What starts a transaction's order: a tag, or the number of a start that was asked for. */
export interface Token {
  uid: string | null;
  remoteStartId: number | null;
  isOffline: boolean;
  verdict: TagVerdict | null;
}

/** What all the events of a transaction come to. */
export interface Course {
  token: Token | null;
  connectorNumber: number | null;
  /** Where the session begins that is billed: a tag is known, and a car is there. */
  begin: KeptEvent | null;
  /** The register at the begin of the transaction in Wh; null while none was told. */
  meterStartWh: number | null;
  /** Whether the first register is that of the begin, not of some time later. */
  isStartKnown: boolean;
  /** The register was read more than once, so that what flowed is known. */
  isRead: boolean;
  hasEnergyFlowed: boolean;
  /** It is over, energy was said to flow, and no register tells how much. */
  isFlowUnknown: boolean;
  end: KeptEvent | null;
  /** The register at the end in Wh, where the end tells one, or the last one read has gone back. */
  meterStopWh: number | null;
  /** A register may have been told after the last that was read. */
  isStopDoubtful: boolean;
  /** No number is missing from the first event to the last that came. */
  hasNoGap: boolean;
  lastSeqNo: number;
  activity: KeptEvent['activity'];
}

/** Whether a transaction is one that somebody must answer for: energy has flowed, or nobody can say that none has. */
export const mayHaveFlowed = ({ hasEnergyFlowed, isFlowUnknown }: Course): boolean =>
  hasEnergyFlowed || isFlowUnknown;

/** Whether an event tells who charges; a tag that comes with the end may be that of somebody who only stops. */
export const isStartTold = (event: KeptEvent): boolean =>
  event.kind !== 'ended' && ((event.uid !== null && !event.isStopTag) || event.remoteStartId !== null);

const tokenOf = (events: readonly KeptEvent[], isOver: boolean): Token | null => {
  const told = events.filter(isStartTold);
  const last = isOver && told.length === 0 ? events.filter((event) => event.uid !== null) : [];
  const telling = told.length > 0 ? told : last;
  const [first] = telling;
  if (first === undefined) return null;
  const tagged = telling.find((event) => event.uid !== null && !event.isStopTag) ?? first;
  return {
    uid: tagged.uid,
    verdict: tagged.verdict,
    isOffline: tagged.isOffline,
    remoteStartId: telling.find((event) => event.remoteStartId !== null)?.remoteStartId ?? null,
  };
};

const registersOf = (event: KeptEvent): number[] =>
  event.samples
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .flatMap((sample) => sample.energyWh ?? []);

/** Whether a second register follows on the first: of another event, or of another moment. */
const isReadTwice = (events: readonly KeptEvent[]): boolean => {
  const telling = events.filter((event) => event.samples.some(({ energyWh }) => energyWh !== null));
  const [first] = telling;
  if (first === undefined || telling.length > 1) return first !== undefined;
  return (
    new Set(first.samples.flatMap(({ at, energyWh }) => (energyWh === null ? [] : at.getTime()))).size > 1
  );
};

/** Whether nothing had flowed when the register was first read; where nobody tells of the flow, only the begin itself is sure. */
function isFirstReadEarly(events: readonly KeptEvent[]): boolean {
  const firstRead = events.findIndex((event) => registersOf(event).length > 0);
  const firstFlow = events.findIndex((event) => event.activity === 'charging');
  if (firstRead <= 0) return true;
  if (firstFlow >= 0) return firstRead <= firstFlow;
  return (
    events.slice(0, firstRead + 1).some((event) => event.activity !== null) ||
    events[firstRead]?.samples.some(({ context }) => context === 'Transaction.Begin') === true
  );
}

/** A device may count its end among its readings, or only by its context. */
const registerAtEnd = (end: KeptEvent): number | null => {
  const marked = end.samples.find(
    (sample) => sample.context === 'Transaction.End' && sample.energyWh !== null,
  );
  return marked?.energyWh ?? registersOf(end).at(-1) ?? null;
};

/** The last register, where it lies below one before: a session whose end tells none must not pass over that. */
const registerBack = (registers: readonly number[]): number | null => {
  const last = registers.at(-1);
  return last !== undefined && registers.some((wh) => wh > last) ? last : null;
};

/** A car is there unless the device says that none is; energy that flows has somewhere to go. */
function beginOf(events: readonly KeptEvent[], of: { isTokenKnown: boolean; startWh: number | null }) {
  let isTagged = !of.isTokenKnown;
  let activity: KeptEvent['activity'] = null;
  for (const event of events) {
    isTagged ||= isStartTold(event);
    activity = event.activity ?? activity;
    const hasRisen = registersOf(event).some((wh) => of.startWh !== null && wh > of.startWh);
    if (isTagged && (activity !== 'unplugged' || hasRisen)) return event;
  }
  return null;
}

const activityOf = (events: readonly KeptEvent[]): KeptEvent['activity'] =>
  events.findLast((event) => event.activity !== null)?.activity ?? null;

const isTelling = (event: KeptEvent): boolean => registersOf(event).length > 0;
const isDoubtful = (event: KeptEvent): boolean => event.isMeterDoubtful === true;

const isDoubtBeforeFirst = (events: readonly KeptEvent[]): boolean => {
  const first = events.find((event) => isTelling(event) || isDoubtful(event));
  return first !== undefined && !isTelling(first);
};

const isDoubtAfterLast = (events: readonly KeptEvent[]): boolean => {
  const last = events.findLast((event) => isTelling(event) || isDoubtful(event));
  return last !== undefined && isDoubtful(last);
};

/** Reads a transaction from all that is known of it, so that neither order nor repetition counts; null for nothing. */
export const courseOf = (known: readonly KeptEvent[]): Course | null => {
  const events = inOrder(known);
  const [first] = events;
  const last = events.at(-1);
  if (first === undefined || last === undefined) return null;
  const numbers = new Set(events.map((event) => event.seqNo));
  const started = events.find((event) => event.kind === 'started');
  const hasNoGap = started !== undefined && numbers.size === last.seqNo - started.seqNo + 1;
  const end = events.findLast((event) => event.kind === 'ended') ?? null;
  const registers = events.flatMap(registersOf);
  const isRead = isReadTwice(events);
  // The one register of an end tells of no begin.
  const isEndAlone = !isRead && events.find(isTelling)?.kind === 'ended';
  const meterStartWh = isEndAlone ? null : (registers[0] ?? null);
  const token = tokenOf(events, end !== null && hasNoGap);
  const isTokenKnown = events.some(isStartTold);
  return {
    token,
    connectorNumber: events.find((event) => event.connectorNumber !== null)?.connectorNumber ?? null,
    begin: beginOf(events, { isTokenKnown, startWh: meterStartWh }),
    meterStartWh,
    isStartKnown: started !== undefined && isFirstReadEarly(events) && !isDoubtBeforeFirst(events),
    isRead,
    hasEnergyFlowed: meterStartWh !== null && registers.some((wh) => wh > meterStartWh),
    isFlowUnknown: end !== null && !isRead && events.some((event) => event.activity === 'charging'),
    end,
    meterStopWh: end === null ? null : (registerAtEnd(end) ?? registerBack(registers)),
    isStopDoubtful: isDoubtAfterLast(events),
    hasNoGap,
    lastSeqNo: last.seqNo,
    activity: activityOf(events),
  };
};

import { meterMessage, passTime, setPower } from './meter';
import {
  type ChargerEvent,
  type ChargerState,
  type ConnectorState,
  type ConnectorStatus,
  type Effect,
  type Message,
  registerWh,
  type Session,
  socOf,
  type StopReason,
} from './state';

type RemoteStart = Extract<ChargerEvent, { type: 'remote-start' }>;
type Deauthorized = Extract<ChargerEvent, { type: 'deauthorized' }>;

interface Work {
  state: ChargerState;
  effects: Effect[];
}

function send(work: Work, message: Message): void {
  work.effects.push({ type: 'send', message });
}

function setStatus(work: Work, connector: ConnectorState, status: ConnectorStatus): void {
  if (connector.status === status) return;
  connector.status = status;
  send(work, { kind: 'status', connector: connector.number, status, at: work.state.at });
}

function idleStatus(connector: ConnectorState): ConnectorStatus {
  if (!connector.isOperative) return 'Unavailable';
  return connector.car || connector.reservedFor ? 'Preparing' : 'Available';
}

function answerCard(work: Work, connector: ConnectorState, isAccepted: boolean): void {
  work.effects.push({ type: 'card-answered', connector: connector.number, isAccepted });
}

function startSession(work: Work, connector: ConnectorState, tag: string): void {
  const { state } = work;
  const meterStartWh = registerWh(connector);
  const session: Session = {
    id: state.nextSessionId++,
    connector: connector.number,
    tag,
    transactionId: null,
    meterStartWh,
    meterStopWh: null,
    startedAt: state.at,
    stoppedAt: null,
    reason: null,
  };
  connector.session = session;
  connector.reservedFor = null;
  connector.flowingSince = state.at;
  connector.nextMeterAt = state.at + state.meterIntervalMs;
  send(work, {
    kind: 'start',
    session: session.id,
    connector: connector.number,
    tag,
    meterWh: meterStartWh,
    at: state.at,
  });
  setStatus(work, connector, 'Charging');
  setPower(state, connector);
  work.effects.push({ type: 'session-started', session: { ...session } });
}

/** Ends what an authorisation began: the session, or the wait for the plug. */
function withdraw(work: Work, connector: ConnectorState, reason: StopReason): void {
  if (connector.reservedFor) release(work, connector);
  else stopSession(work, connector, reason);
}

function release(work: Work, connector: ConnectorState): void {
  connector.reservedFor = null;
  setStatus(work, connector, idleStatus(connector));
}

function stopSession(work: Work, connector: ConnectorState, reason: StopReason): void {
  const { session } = connector;
  if (!session) return;
  const { at } = work.state;
  const meterStopWh = registerWh(connector);
  connector.session = null;
  connector.powerW = 0;
  // As on most chargers, a remote stop carries the starter's tag; pulling the plug carries none.
  const tag = reason === 'Local' || reason === 'Remote' ? session.tag : null;
  send(work, { kind: 'stop', session: session.id, tag, meterWh: meterStopWh, at, reason });
  setStatus(work, connector, 'Finishing');
  work.effects.push({ type: 'session-ended', session: { ...session, meterStopWh, stoppedAt: at, reason } });
}

/** An authorised person starts at once with a car plugged in, or has a while to plug one in. */
function admit(work: Work, connector: ConnectorState, tag: string): void {
  if (connector.car && connector.status !== 'Finishing') {
    startSession(work, connector, tag);
    return;
  }
  connector.reservedFor = { tag, until: work.state.at + work.state.plugTimeoutMs };
  setStatus(work, connector, 'Preparing');
}

function showCard(work: Work, connector: ConnectorState, tag: string): void {
  if (connector.session) {
    const isOwn = connector.session.tag.toLowerCase() === tag.toLowerCase();
    answerCard(work, connector, isOwn);
    if (isOwn) stopSession(work, connector, 'Local');
  } else if (!mayBegin(work.state, connector)) {
    answerCard(work, connector, false);
  } else if (work.state.isOnline) {
    send(work, { kind: 'authorize', connector: connector.number, tag });
  } else {
    // Cut off from the central system, the charger trusts the card and reports later.
    answerCard(work, connector, true);
    admit(work, connector, tag);
  }
}

function mayBegin(state: ChargerState, connector: ConnectorState): boolean {
  const isFree = connector.status === 'Available' || connector.status === 'Preparing';
  // An EVSE serves one car at a time, whichever of its connectors that car uses.
  const isTaken = state.connectors.some(
    (each) => each.evse === connector.evse && (each.session ?? each.reservedFor) !== null,
  );
  return connector.isOperative && isFree && !isTaken;
}

function remoteStart(work: Work, { connector: wanted, evse, tag }: RemoteStart): void {
  const free = work.state.connectors.filter(
    (connector) =>
      mayBegin(work.state, connector) &&
      (wanted === null || connector.number === wanted) &&
      (evse === undefined || connector.evse === evse),
  );
  const chosen = free.find((connector) => connector.car) ?? free[0];
  work.effects.push({ type: 'verdict', isAccepted: chosen !== undefined });
  if (chosen) admit(work, chosen, tag);
}

function remoteStop(work: Work, connector: ConnectorState): void {
  const isAccepted = (connector.session ?? connector.reservedFor) !== null;
  work.effects.push({ type: 'verdict', isAccepted });
  if (isAccepted) withdraw(work, connector, 'Remote');
}

/** The central system refused a tag that this charger had already let begin. */
function deauthorize(work: Work, connector: ConnectorState, event: Deauthorized): void {
  const { session, reservedFor } = connector;
  if (session && event.session !== null && session.id !== event.session) return;
  if ((session ?? reservedFor)?.tag === event.tag) withdraw(work, connector, 'DeAuthorized');
}

function learnTransaction(work: Work, event: Extract<ChargerEvent, { type: 'started' }>): void {
  const connector = work.state.connectors.find((each) => each.session?.id === event.session);
  if (!connector?.session) return;
  connector.session.transactionId = event.transactionId;
  if (!event.isAccepted) stopSession(work, connector, 'DeAuthorized');
}

function tickConnector(work: Work, connector: ConnectorState): void {
  const { state } = work;
  if (connector.reservedFor && connector.reservedFor.until <= state.at) release(work, connector);
  if (!connector.session || !connector.car) return;
  setPower(state, connector);
  const isFull = socOf(connector.car) >= 100;
  if (isFull && state.endsWhenFull) {
    stopSession(work, connector, 'StoppedByEV');
    return;
  }
  setStatus(work, connector, isFull ? 'SuspendedEV' : 'Charging');
  if (state.at < connector.nextMeterAt) return;
  send(work, meterMessage(state, connector, 'periodic'));
  const missed = Math.floor((state.at - connector.nextMeterAt) / state.meterIntervalMs);
  connector.nextMeterAt += (missed + 1) * state.meterIntervalMs;
}

function plug(
  work: Work,
  connector: ConnectorState,
  car: Extract<ChargerEvent, { type: 'plugged' }>['car'],
): void {
  if (connector.car) return;
  connector.car = { ...car, takenWattMs: 0 };
  if (!connector.isOperative) return;
  setStatus(work, connector, 'Preparing');
  const { freeVendTag } = work.state;
  if (connector.reservedFor) startSession(work, connector, connector.reservedFor.tag);
  else if (freeVendTag !== null && mayBegin(work.state, connector))
    startSession(work, connector, freeVendTag);
}

function unplug(work: Work, connector: ConnectorState): void {
  if (!connector.car) return;
  stopSession(work, connector, 'EVDisconnected');
  connector.car = null;
  setStatus(work, connector, idleStatus(connector));
}

function setAvailability(work: Work, connector: ConnectorState, isOperative: boolean): void {
  connector.isOperative = isOperative;
  if (!connector.session && connector.status !== 'Finishing')
    setStatus(work, connector, idleStatus(connector));
}

type ConnectorEvent = Exclude<Extract<ChargerEvent, { connector: number }>, RemoteStart>;

function applyToConnector(work: Work, connector: ConnectorState, event: ConnectorEvent): void {
  switch (event.type) {
    case 'plugged':
      return plug(work, connector, event.car);
    case 'unplugged':
      return unplug(work, connector);
    case 'card':
      return showCard(work, connector, event.tag);
    case 'authorized': {
      // The connector may have been taken while the central system thought it over.
      const isAccepted = event.isAccepted && mayBegin(work.state, connector);
      answerCard(work, connector, isAccepted);
      if (isAccepted) admit(work, connector, event.tag);
      return;
    }
    case 'deauthorized':
      return deauthorize(work, connector, event);
    case 'remote-stop':
      return remoteStop(work, connector);
    case 'stop':
      return withdraw(work, connector, event.reason);
    case 'availability':
      return setAvailability(work, connector, event.isOperative);
    case 'read-meter':
      return send(work, meterMessage(work.state, connector, 'trigger'));
  }
}

function apply(work: Work, event: ChargerEvent): void {
  switch (event.type) {
    case 'tick':
      for (const connector of work.state.connectors) tickConnector(work, connector);
      return;
    case 'online':
    case 'offline':
      work.state.isOnline = event.type === 'online';
      return;
    case 'started':
      return learnTransaction(work, event);
    case 'remote-start':
      return remoteStart(work, event);
    default: {
      const connector = work.state.connectors.find((each) => each.number === event.connector);
      if (connector) applyToConnector(work, connector, event);
    }
  }
}

/** What a charger becomes and does when something happens at a time; the state given stays as it is. */
export function step(state: ChargerState, event: ChargerEvent, at: number): Work {
  const work: Work = { state: structuredClone(state), effects: [] };
  passTime(work.state, at);
  apply(work, event);
  return work;
}

import type { ConnectorKind } from './curve';
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
  wattMsPerWh,
} from './state';

export interface ConnectorSetup {
  number: number;
  kind: ConnectorKind;
  maxPowerW: number;
}

export interface ChargerSetup {
  connectors: readonly ConnectorSetup[];
  at: number;
  seed: number;
  meterIntervalMs: number;
  initialRegisterWh: number;
}

interface Work {
  state: ChargerState;
  effects: Effect[];
}

export function newCharger(setup: ChargerSetup): ChargerState {
  return {
    connectors: setup.connectors.map((connector) => ({
      ...connector,
      status: 'Available',
      isOperative: true,
      registerWattMs: setup.initialRegisterWh * wattMsPerWh,
      powerW: 0,
      car: null,
      session: null,
      reservedFor: null,
      flowingSince: 0,
      nextMeterAt: 0,
    })),
    isOnline: false,
    at: setup.at,
    seed: setup.seed,
    nextSessionId: 1,
    meterIntervalMs: setup.meterIntervalMs,
    plugTimeoutMs: 120_000,
  };
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
  } else if (!mayBegin(connector)) {
    answerCard(work, connector, false);
  } else if (work.state.isOnline) {
    send(work, { kind: 'authorize', connector: connector.number, tag });
  } else {
    // Cut off from the central system, the charger trusts the card and reports later.
    answerCard(work, connector, true);
    admit(work, connector, tag);
  }
}

function mayBegin(connector: ConnectorState): boolean {
  const isFree = connector.status === 'Available' || connector.status === 'Preparing';
  return connector.isOperative && isFree && !connector.session && !connector.reservedFor;
}

function remoteStart(work: Work, wanted: number | null, tag: string): void {
  const free = work.state.connectors.filter(
    (connector) => mayBegin(connector) && (wanted === null || connector.number === wanted),
  );
  const chosen = free.find((connector) => connector.car) ?? free[0];
  work.effects.push({ type: 'verdict', isAccepted: chosen !== undefined });
  if (chosen) admit(work, chosen, tag);
}

function remoteStop(work: Work, transactionId: number): void {
  const connector = work.state.connectors.find((each) => each.session?.transactionId === transactionId);
  work.effects.push({ type: 'verdict', isAccepted: connector !== undefined });
  if (connector) stopSession(work, connector, 'Remote');
}

function learnTransaction(work: Work, event: Extract<ChargerEvent, { type: 'started' }>): void {
  const connector = work.state.connectors.find((each) => each.session?.id === event.session);
  if (!connector?.session) return;
  connector.session.transactionId = event.transactionId;
  if (!event.isAccepted) stopSession(work, connector, 'DeAuthorized');
}

function tickConnector(work: Work, connector: ConnectorState): void {
  const { state } = work;
  if (connector.reservedFor && connector.reservedFor.until <= state.at) {
    connector.reservedFor = null;
    setStatus(work, connector, idleStatus(connector));
  }
  if (!connector.session || !connector.car) return;
  setPower(state, connector);
  setStatus(work, connector, socOf(connector.car) >= 100 ? 'SuspendedEV' : 'Charging');
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
  if (connector.reservedFor) startSession(work, connector, connector.reservedFor.tag);
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

type ConnectorEvent = Extract<ChargerEvent, { connector: number }>;

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
      const isAccepted = event.isAccepted && mayBegin(connector);
      answerCard(work, connector, isAccepted);
      if (isAccepted) admit(work, connector, event.tag);
      return;
    }
    case 'stop':
      return stopSession(work, connector, event.reason);
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
      return remoteStart(work, event.connector, event.tag);
    case 'remote-stop':
      return remoteStop(work, event.transactionId);
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

import type { V201 } from '@voltdeck/ocpp';
import type { ChargerEvent, ConnectorState, Effect, StopReason } from '../charger/state';
import type { Step, TransactionPoint } from './protocol';
import { chargingStateOf, ends, timeout } from './v201-words';

/** What decides about a transaction at one moment. */
export interface View {
  isConnected: boolean;
  /** Of whoever is authorised here. */
  tag: string | null;
  chargingState: V201.ChargingStateEnumType;
}

/** A moment and what led to it. */
export interface Stage {
  trigger: V201.TriggerReasonEnumType;
  view: View;
  /** Why an authorisation ended. */
  stopped?: V201.ReasonEnumType;
  /** Ends the transaction whatever its stop points are. */
  isForced?: boolean;
}

export function viewOf(connector: ConnectorState): View {
  return {
    isConnected: connector.car !== null,
    tag: (connector.session ?? connector.reservedFor)?.tag ?? null,
    chargingState: chargingStateOf(connector),
  };
}

/** Whether a point is reached (OCPP 2.0.1 part 2, TxStartStopPointEnum). */
export function isReached(point: TransactionPoint, view: View): boolean {
  switch (point) {
    case 'EVConnected':
      return view.isConnected;
    case 'Authorized':
      return view.tag !== null;
    case 'PowerPathClosed':
      return view.isConnected && view.tag !== null;
    case 'EnergyTransfer':
      return view.chargingState === 'Charging';
  }
}

function stopReasonOf(event: ChargerEvent, effects: readonly Effect[], number: number): StopReason | null {
  for (const effect of effects) {
    if (effect.type === 'session-ended' && effect.session.connector === number) return effect.session.reason;
  }
  // Nobody had plugged in yet, so there was no session to end.
  if (event.type === 'stop') return event.reason;
  if (event.type === 'remote-stop') return 'Remote';
  return event.type === 'deauthorized' ? 'DeAuthorized' : null;
}

function ending({ event, effects }: Step, number: number, after: View): Stage {
  const reason = stopReasonOf(event, effects, number);
  const end = reason === null ? timeout : ends[reason];
  return { ...end, view: after, isForced: reason === 'SoftReset' || reason === null };
}

/** The moments between two states of a connector, one cause after the other. */
export function stagesOf(step: Step, before: ConnectorState, after: ConnectorState): Stage[] {
  const { event } = step;
  const from = viewOf(before);
  const to = viewOf(after);
  const isAsked = 'connector' in event && event.connector === after.number;
  const isReset = event.type === 'stop' && event.reason === 'SoftReset' && isAsked;
  if (isReset || (from.tag !== null && to.tag === null)) return [ending(step, after.number, to)];
  if (from.isConnected && !to.isConnected) {
    return [{ ...ends.EVDisconnected, view: to }];
  }
  const stages: Stage[] = [];
  if (to.isConnected && !from.isConnected) {
    const view: View = { ...from, isConnected: true, chargingState: 'EVConnected' };
    stages.push({ trigger: 'CablePluggedIn', view });
  }
  if (to.tag !== null && from.tag === null) {
    const trigger = event.type === 'remote-start' ? 'RemoteStart' : 'Authorized';
    const chargingState = to.isConnected ? 'EVConnected' : 'Idle';
    stages.push({ trigger, view: { ...to, chargingState } });
  }
  const last = stages.at(-1)?.view ?? from;
  if (last.chargingState !== to.chargingState) stages.push({ trigger: 'ChargingStateChanged', view: to });
  return stages;
}

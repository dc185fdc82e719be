import { nothingSaid, type Said } from '../../quarantine/rules';
import type { KeptEvent } from '../../orders/rules/transaction-event';
import type { Course } from './course';
import type { TransactionEvent } from './event';
import { beginIn } from './stray';

const lastRegister = (samples: readonly { energyWh: number | null }[]): number | null =>
  samples.findLast(({ energyWh }) => energyWh !== null)?.energyWh ?? null;

/** What an event says that no order takes. */
export const saidIn = (event: TransactionEvent): Said => {
  const { kind, transaction, deviceAt, meterWh, samples } = event;
  const isStart = kind === 'started';
  const begin = beginIn(event);
  const name = transaction.by === 'id' ? (transaction.id?.toString() ?? null) : transaction.name;
  const registerWh = meterWh ?? lastRegister(samples);
  return {
    kind,
    transaction: name,
    connectorNumber: event.connectorNumber,
    at: deviceAt,
    beganAt: begin?.deviceAt ?? (isStart ? deviceAt : null),
    registerWh: isStart ? null : registerWh,
    beganRegisterWh: begin?.energyWh ?? (isStart ? registerWh : null),
    uid: event.uid,
    stopReason: event.reason,
  };
};

/** What an event of a numbered transaction says that comes too late. */
export const saidInKept = (transaction: string, event: KeptEvent): Said => ({
  ...nothingSaid,
  kind: event.kind,
  transaction,
  connectorNumber: event.connectorNumber,
  at: event.deviceAt,
  registerWh: lastRegister(event.samples),
  uid: event.uid,
  stopReason: event.stopReason,
});

/** What all the events of a transaction say that no connector can be found for. */
export const saidInCourse = (transaction: string, course: Course): Said => ({
  kind: course.end === null ? 'updated' : 'ended',
  transaction,
  connectorNumber: course.connectorNumber,
  at: course.end?.deviceAt ?? null,
  beganAt: course.begin?.deviceAt ?? null,
  registerWh: course.meterStopWh,
  beganRegisterWh: course.meterStartWh,
  uid: course.token?.uid ?? null,
  stopReason: course.end?.stopReason ?? null,
});

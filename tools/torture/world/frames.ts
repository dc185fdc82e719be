import { randomUUID } from 'node:crypto';
import type { Frame } from '../../../server/src/charging';

interface Speaker {
  chargePointId: number;
  operatorId: number;
}

interface Span {
  fromMs: number;
  toMs: number;
}

const codes = ['NotImplemented', 'NotSupported', 'InternalError', 'FormationViolation'];

const meterValues = (n: number): string =>
  JSON.stringify({
    connectorId: 1 + (n % 2),
    transactionId: 1000 + (n >> 5),
    meterValue: [
      {
        timestamp: '2026-03-01T12:00:00Z',
        sampledValue: [
          { value: String(100_000 + n * 7), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
          { value: String(7000 + (n % 300)), measurand: 'Power.Active.Import', unit: 'W' },
        ],
      },
    ],
  });

/** Questions with their replies, one in fifty an error, spread evenly over a span, by several chargers in turn. */
export function talk(speakers: readonly Speaker[], exchanges: number, { fromMs, toMs }: Span): Frame[] {
  const connections = speakers.map(() => randomUUID());
  return Array.from({ length: exchanges }).flatMap((_, n) => {
    const turn = n % speakers.length;
    const at = fromMs + ((toMs - fromMs) * n) / exchanges;
    const messageId = String(n);
    const action = n % 10 < 7 ? 'MeterValues' : 'Heartbeat';
    const isError = n % 50 === 49;
    const common = {
      chargePointId: 0,
      operatorId: 0,
      ...speakers[turn],
      connectionId: connections[turn] ?? '',
      action,
      messageId,
    };
    const payload = action === 'Heartbeat' ? '{}' : meterValues(n);
    const reply = isError ? `[4,"${messageId}","${codes[n % codes.length]}","",{}]` : `[3,"${messageId}",{}]`;
    return [
      {
        ...common,
        at: new Date(at),
        direction: 'in',
        kind: 'call',
        frame: `[2,"${messageId}","${action}",${payload}]`,
      },
      { ...common, at: new Date(at + 8), direction: 'out', kind: isError ? 'error' : 'result', frame: reply },
    ] satisfies Frame[];
  });
}

/** Errors that answer nothing that was asked, as one broken charger may send them without end. */
export function errorsToNothing(speaker: Speaker, count: number, { fromMs, toMs }: Span): Frame[] {
  const connectionId = randomUUID();
  return Array.from({ length: count }, (_, n) => ({
    ...speaker,
    at: new Date(fromMs + ((toMs - fromMs) * n) / count),
    connectionId,
    direction: 'in' as const,
    kind: 'error' as const,
    action: null,
    messageId: `none-${n}`,
    frame: `[4,"none-${n}","${codes[n % codes.length]}","Something is wrong in here",{}]`,
  }));
}

import type { Ctx } from '../platform/ctx';
import type { TagVerdict } from './authorization/rules';
import type { Sample } from './readings/rules/meter';
import { take } from './sessions/actions/take';
import { type ConnectorReport, type Source, untold } from './sessions/rules/event';

export interface ToldStart {
  source: Source;
  connectorNumber: number;
  uid: string;
  deviceAt: Date | null;
  meterStartWh: number;
}

export interface ToldStop {
  source: Source;
  transactionId: number | null;
  uid: string | null;
  deviceAt: Date | null;
  meterStopWh: number | null;
  isMeterImpossible?: boolean;
  reason: string;
  samples: readonly Sample[];
}

/** What a charger hears of a start. */
export interface Started {
  transactionId: number;
  verdict: TagVerdict;
}

/** A charger begins a transaction of which the order of arrival counts. */
export async function tellStart(ctx: Ctx, { source, meterStartWh, ...told }: ToldStart): Promise<Started> {
  const { transactionId, word } = await take(ctx, source, {
    ...untold,
    ...told,
    kind: 'started',
    transaction: { by: 'id', id: null },
    meterWh: meterStartWh,
  });
  return { transactionId: transactionId ?? 0, verdict: word?.verdict ?? 'invalid' };
}

export async function tellReadings(
  ctx: Ctx,
  told: { source: Source; connectorNumber: number; transactionId: number | null; samples: readonly Sample[] },
): Promise<void> {
  const { source, transactionId: id, connectorNumber, samples } = told;
  const transaction = { by: 'id', id } as const;
  await take(ctx, source, { ...untold, kind: 'updated', transaction, connectorNumber, samples });
}

export async function tellStop(ctx: Ctx, told: ToldStop): Promise<void> {
  const { source, transactionId, meterStopWh, ...rest } = told;
  await take(ctx, source, {
    ...untold,
    ...rest,
    kind: 'ended',
    transaction: { by: 'id', id: transactionId },
    meterWh: meterStopWh,
  });
}

export async function tellStatus(ctx: Ctx, source: Source, report: ConnectorReport): Promise<void> {
  await take(ctx, source, { kind: 'connector', report });
}

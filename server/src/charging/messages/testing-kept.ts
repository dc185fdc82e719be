import { messages } from '@voltdeck/contract';
import type { Member } from '../../kernel/actor';
import type { Ctx } from '../../platform/ctx';
import type { ChargingHouse } from '../testing-charging';
import { exportMessages, getMessage, listMessages } from './actions';
import { orderMessages } from './actions-order';
import type { Frame } from './rules';

/** A frame as the table has it, secrets and all. */
export type Kept = Partial<Omit<Frame, 'at'>> & { frame: string; afterMs?: number };

/** Frames put past the door, which masks and judges, and the calls that read them. */
export const keptMessages = (house: ChargingHouse, chargePointId: () => number) => {
  const connectionId = crypto.randomUUID();
  const as = <T>(work: (ctx: Ctx) => Promise<T>, actor: Member = house.mine): Promise<T> =>
    house.run({ actor }, work);
  return {
    /** Answers the numbers of the frames. */
    keep: async (...frames: readonly Kept[]): Promise<number[]> => {
      const rows = await house.rows<{ id: number }>(
        `insert into messages (at, charge_point_id, connection_id, direction, kind, action, message_id, frame, operator_id)
         select $1::timestamptz + make_interval(secs => t.ms / 1000.0), $2, $3, t.direction, t.kind, t.action, t.message_id, t.frame, $4
         from unnest($5::int[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
           with ordinality t(ms, direction, kind, action, message_id, frame, place)
         order by t.place returning id`,
        [
          // An export ends before now.
          new Date(house.clock.now().getTime() - 10_000),
          chargePointId(),
          connectionId,
          house.mine.operatorId,
          frames.map((each, place) => each.afterMs ?? place),
          frames.map((each) => each.direction ?? 'in'),
          frames.map((each) => each.kind ?? 'call'),
          frames.map((each) => (each.action === undefined ? 'Any' : each.action)),
          frames.map((each, place) => (each.messageId === undefined ? String(place) : each.messageId)),
          frames.map((each) => each.frame),
        ],
      );
      return rows.map(({ id }) => id);
    },
    list: (query: Record<string, unknown> = {}, actor?: Member) =>
      as(
        (ctx) => listMessages(ctx, { params: {}, body: {}, query: messages.listMessages.query.parse(query) }),
        actor,
      ),
    single: (id: number, actor?: Member) =>
      as((ctx) => getMessage(ctx, { params: { id }, query: {}, body: {} }), actor),
    ofOrder: (id: number) => as((ctx) => orderMessages(ctx, { params: { id }, query: {}, body: {} })),
    /** The parts of the file, as they are made. */
    exported: async (query: Record<string, unknown> = {}): Promise<Uint8Array[]> => {
      const run: Parameters<Awaited<ReturnType<typeof exportMessages>>['chunks']>[0] = (work) => as(work);
      const input = { params: {}, body: {}, query: messages.exportMessages.query.parse(query) };
      const file = await as((ctx) => exportMessages(ctx, input));
      const parts: Uint8Array[] = [];
      for await (const part of file.chunks(run)) parts.push(part);
      return parts;
    },
  };
};

import { messages } from '@voltdeck/contract';
import type { Member } from '../../kernel/actor';
import type { Ctx } from '../../platform/ctx';
import type { ChargingHouse } from '../testing-charging';
import { exportMessages, getMessage, listMessages, orderMessages } from './actions';
import type { Exchange, Frame } from './rules';
import { exchangesOf } from './rules-open';

/** A frame as the table has it, secrets and all. */
export type Kept = Partial<Omit<Frame, 'at'>> & { frame: string; afterMs?: number };

type Column = readonly [type: string, column: string, of: (exchange: Exchange) => unknown];

const columns: readonly Column[] = [
  ['timestamptz', 'at', (each) => each.at],
  ['text', 'kind', (each) => each.kind],
  ['text', 'direction', (each) => each.direction],
  ['boolean', 'is_fault', (each) => each.kind === 'unreadable' || each.reply?.kind === 'error'],
  ['text', 'action', (each) => each.action],
  ['text', 'message_id', (each) => each.messageId],
  ['text', 'frame', (each) => each.frame],
  ['text', 'reply_kind', (each) => each.reply?.kind],
  ['timestamptz', 'reply_at', (each) => each.reply?.at],
  ['text', 'reply_frame', (each) => each.reply?.frame],
];

const names = columns.map(([, column]) => column).join();

/** Frames put past the door, which masks and judges, and the calls that read them. */
export const keptMessages = (house: ChargingHouse, chargePointId: () => number) => {
  const connectionId = crypto.randomUUID();
  const as = <T>(work: (ctx: Ctx) => Promise<T>, actor: Member = house.mine): Promise<T> =>
    house.run({ actor }, work);
  return {
    /** Answers the numbers of the frames. */
    keep: async (...frames: readonly Kept[]): Promise<number[]> => {
      // An export ends before now.
      const beganMs = house.clock.now().getTime() - 10_000;
      const said = frames.map(({ afterMs, ...each }, place): Frame => ({
        at: new Date(beganMs + (afterMs ?? place)),
        chargePointId: chargePointId(),
        operatorId: house.mine.operatorId,
        connectionId,
        direction: 'in',
        kind: 'call',
        action: 'Any',
        messageId: String(place),
        ...each,
      }));
      const exchanges = exchangesOf(said);
      const arrays = columns.map(([type], place) => `$${place + 4}::${type}[]`).join();
      const rows = await house.rows<{ id: number }>(
        `insert into messages (charge_point_id, connection_id, operator_id, ${names})
         select $1, $2, $3, ${names} from unnest(${arrays}) with ordinality t(${names}, place) order by place returning id`,
        [
          chargePointId(),
          connectionId,
          house.mine.operatorId,
          ...columns.map(([, , of]) => exchanges.map(of)),
        ],
      );
      return said.map(({ at }) => {
        const place = exchanges.findIndex((each) => each.at === at || each.reply?.at === at);
        return (rows[place]?.id ?? 0) + (exchanges[place]?.at === at ? 0 : 1);
      });
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

import type { FrameRecord } from '@voltdeck/ocpp';
import {
  completeExchanges,
  exchangeBegunBy,
  keepExchanges,
  type OpenCalls,
  replyIn,
  type CallReply,
  type Exchange,
  type Frame,
} from '../../charging';
import { type BatchWriter, batchWriter } from '../../platform/db/batch';
import type { Db } from '../../platform/db/db';

/** Where the row of a call is. */
export type KeptCall = CallReply['call'];

/** What a frame is, as it is kept. */
export const kindOf = ({ frame }: FrameRecord): Frame['kind'] =>
  frame.kind === 'bad' ? (frame.of ?? 'unreadable') : frame.kind;

export const messageIdOf = ({ frame: { messageId } }: FrameRecord): string | null =>
  messageId === undefined ? null : String(messageId);

interface Begun {
  exchange: Exchange;
  /** Once it is written. */
  id?: number;
}

/** What all sockets of this node say, written in batches: calls as rows, and replies into the rows of their calls. */
export class FrameLog {
  readonly #rows: BatchWriter<Begun | CallReply>;

  constructor(db: Pick<Db, 'batch'>) {
    this.#rows = batchWriter<Begun | CallReply>({
      flush: (rows) =>
        db.batch('charger', async (tx) => {
          const begun = rows.filter((row) => 'exchange' in row);
          const ids = await keepExchanges(
            tx,
            begun.map(({ exchange }) => exchange),
          );
          for (const [place, row] of begun.entries()) row.id = ids[place];
          await completeExchanges(
            tx,
            rows.filter((row) => 'call' in row),
          );
        }),
      maxRows: 500,
    });
  }

  /** Resolves when the frame is written; the calls are those of its socket. */
  async keep(frame: Frame, calls: OpenCalls<KeptCall>): Promise<void> {
    const reply = replyIn(frame);
    const call = reply === null ? undefined : calls.end(frame);
    if (reply !== null && call !== undefined) return this.#rows.write({ call, reply });
    const begun: Begun = { exchange: exchangeBegunBy(frame) };
    await this.#rows.write(begun);
    if (reply === null && begun.id !== undefined) calls.begin(frame, { id: begun.id, at: frame.at });
  }
}

import { opposite, type Exchange, type Frame, type Reply, type ReplyKind } from './rules';

const isReply = (kind: Frame['kind']): kind is ReplyKind => kind === 'result' || kind === 'error';

/** Our answer to what nobody could read bears this id (OCPP 2.0.1 part 4 section 4.2.3). */
const unreadableId = '-1';

/** The reply that a frame is; null where it is none. */
export const replyIn = ({ kind, at, frame }: Frame): Reply | null =>
  isReply(kind) ? { kind, at, frame } : null;

/** The exchange that a frame begins; a reply that answers nothing is one by itself. */
export const exchangeBegunBy = ({ kind, frame, ...said }: Frame): Exchange => {
  if (!isReply(kind)) return { ...said, kind, frame, reply: null };
  const direction = opposite[said.direction];
  return { ...said, direction, kind: 'reply', frame: null, reply: { kind, at: said.at, frame } };
};

/** More calls than a charger may have waiting, and than are remembered of ours that were given up. */
const mostOpen = 300;

/** The calls on one socket, of either side, whose reply may still come; the same id used again stands for another call. */
export class OpenCalls<Call> {
  /** None until there is a call: most sockets are silent. */
  #calls: Map<string, Call> | undefined;

  begin(frame: Frame, call: Call): void {
    const key = `${frame.direction}:${frame.messageId ?? unreadableId}`;
    const calls = (this.#calls ??= new Map<string, Call>());
    calls.delete(key);
    calls.set(key, call);
    for (const oldest of calls.keys()) {
      if (calls.size <= mostOpen) break;
      calls.delete(oldest);
    }
  }

  /** The call that a reply answers, which it ends. */
  end(reply: Frame): Call | undefined {
    const key = `${opposite[reply.direction]}:${reply.messageId ?? unreadableId}`;
    const call = this.#calls?.get(key);
    this.#calls?.delete(key);
    return call;
  }
}

/** The exchanges that frames of several sockets come to, given in their order. */
export const exchangesOf = (frames: readonly Frame[]): Exchange[] => {
  const sockets = new Map<string, OpenCalls<Exchange>>();
  return frames.flatMap((frame) => {
    const calls = sockets.get(frame.connectionId) ?? new OpenCalls<Exchange>();
    sockets.set(frame.connectionId, calls);
    const reply = replyIn(frame);
    const call = reply === null ? undefined : calls.end(frame);
    if (call !== undefined) {
      call.reply = reply;
      return [];
    }
    const begun = exchangeBegunBy(frame);
    if (reply === null) calls.begin(frame, begun);
    return [begun];
  });
};

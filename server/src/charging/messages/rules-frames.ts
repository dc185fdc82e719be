import type { Message } from '@voltdeck/contract';
import { opposite, type Exchange, type ReplyKind } from './rules';
import type { Excerpt } from './rules-excerpt';

/** One of the two frames of an exchange, as a page holds it. */
export type FrameExcerpt = Pick<Message, 'id' | 'direction' | 'kind' | 'action' | 'message_id'> & {
  at: Date;
  frame: Excerpt;
};

/** An exchange, as far as its frames are told from it; `direction` is who asked. */
interface Told {
  id: number;
  at: Date;
  direction: Exchange['direction'];
  kind: Exchange['kind'];
  action: string | null;
  message_id: string | null;
  frame: Excerpt | null;
  reply_id: number;
  reply_kind: ReplyKind | null;
  reply_at: Date | null;
  reply_frame: Excerpt | null;
}

/** The frames of an exchange in their order. */
export const framesIn = (exchange: Told): FrameExcerpt[] => {
  const { id, at, direction, kind, frame, action, message_id } = exchange;
  const { reply_id, reply_kind, reply_at, reply_frame } = exchange;
  const call =
    kind === 'reply' || frame === null ? [] : [{ id, at, direction, kind, action, message_id, frame }];
  if (reply_kind === null || reply_at === null || reply_frame === null) return call;
  const reply = { id: reply_id, at: reply_at, direction: opposite[direction], kind: reply_kind };
  return [...call, { ...reply, action, message_id, frame: reply_frame }];
};

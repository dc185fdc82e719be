import type { Message } from '@voltdeck/contract';

/** A question and its answer; either may be missing. */
export interface Exchange {
  key: number;
  /** Who asked: the charger (`in`) or the server (`out`). */
  direction: Message['direction'];
  action: string | null;
  at: string;
  request: Message | null;
  reply: Message | null;
  /** Milliseconds from question to answer. */
  tookMs: number | null;
}

const opposite = { in: 'out', out: 'in' } as const;

const isAnswer = ({ kind }: Message): boolean => kind === 'result' || kind === 'error';

const alone = (message: Message): Exchange => ({
  key: message.id,
  direction: isAnswer(message) ? opposite[message.direction] : message.direction,
  action: message.action,
  at: message.at,
  request: isAnswer(message) ? null : message,
  reply: isAnswer(message) ? message : null,
  tookMs: null,
});

/**
 * Sets each answer beside its question: same message id, other direction, the latest unanswered one.
 * Chargers use an id again after a restart (charger-field-notes.md), so an id alone does not tell.
 */
export const pairFrames = (frames: readonly Message[]): Exchange[] => {
  const exchanges: Exchange[] = [];
  const waiting = new Map<string, Exchange>();
  for (const frame of frames) {
    const askedBy = isAnswer(frame) ? opposite[frame.direction] : frame.direction;
    const key = `${askedBy} ${frame.message_id}`;
    const question = isAnswer(frame) && frame.message_id !== null ? waiting.get(key) : undefined;
    if (question?.request) {
      question.reply = frame;
      question.tookMs = Math.max(0, new Date(frame.at).getTime() - new Date(question.request.at).getTime());
      waiting.delete(key);
      continue;
    }
    const exchange = alone(frame);
    exchanges.push(exchange);
    if (frame.kind === 'call' && frame.message_id !== null) waiting.set(key, exchange);
  }
  return exchanges;
};

/** A frame with line breaks for people; what is no JSON stays as it came. */
export const prettyFrame = (frame: string): string => {
  try {
    return JSON.stringify(JSON.parse(frame), null, 2);
  } catch {
    return frame;
  }
};

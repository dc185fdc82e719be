import { commands, type ChargerCommand } from '@voltdeck/contract';

type Said = Pick<ChargerCommand, 'kind' | 'state' | 'outcome' | 'order_failure'>;
export type NoAnswer = (typeof commands.noAnswers)[number];

/** What became of the order after the charger had agreed; each has a text. */
const lateFailures = ['not-plugged-in', 'overtaken', 'cancelled'] as const;
export type LateFailure = (typeof lateFailures)[number];

/** What whoever asked may do now; each has a text. */
export type NextStep =
  | 'startRejected'
  | 'startLost'
  | 'startSilent'
  | 'plugIn'
  | 'stopRejected'
  | 'stopUnanswered';

/** What kept a charger from answering; null where it answered, or where nobody can tell. */
export const noAnswerOf = ({ state, outcome }: Said): NoAnswer | null =>
  state === 'unanswered' ? (commands.noAnswers.find((each) => each === outcome) ?? null) : null;

/** The charger's own word, where it says more than that it refused. */
export const wordOf = ({ state, outcome }: Said): string | null =>
  state === 'rejected' && outcome !== null && outcome.toLowerCase() !== 'rejected' ? outcome : null;

/** Why a start came to nothing although the charger did not refuse it. */
export const lateFailureOf = ({ kind, state, order_failure: failure }: Said): LateFailure | null =>
  kind === 'start' && state !== 'rejected' ? (lateFailures.find((each) => each === failure) ?? null) : null;

/** What to do next; null where nothing is left to do. */
export const nextStepOf = (command: Said): NextStep | null => {
  const { kind, state } = command;
  const why = noAnswerOf(command);
  if (why === 'session-over') return null;
  if (kind === 'stop') {
    if (state === 'rejected') return 'stopRejected';
    return state === 'unanswered' ? 'stopUnanswered' : null;
  }
  if (state === 'rejected') return 'startRejected';
  const failure = lateFailureOf(command);
  if (failure !== null) return failure === 'not-plugged-in' ? 'plugIn' : null;
  if (state !== 'unanswered') return null;
  return why === 'not-connected' || why === 'not-reached' ? 'startLost' : 'startSilent';
};

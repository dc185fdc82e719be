import { z } from 'zod';
import { endpoint } from '../endpoint';
import { olderPageOf, olderQuery } from '../page';
import { id } from '../wire';

/** What the server asks of a charger. */
export const commandKinds = ['start', 'stop'] as const;

/** How far a command got: `unanswered` is one whose answer never came, or that could not be sent in time. */
export const commandStates = ['pending', 'sent', 'accepted', 'rejected', 'unanswered'] as const;
export type CommandState = (typeof commandStates)[number];

/**
 * What kept a charger from answering: it was not connected, was not reached within a minute, did not answer in time,
 * or its socket closed first; or the session was over before the command was sent.
 */
export const noAnswers = ['not-connected', 'not-reached', 'timed-out', 'closed', 'session-over'] as const;

/**
 * A command to a charger; `outcome` is the charger's own word or one of `noAnswers`, `order_failure` why the
 * order it was for failed.
 */
export const commandShape = z.object({
  id: z.int(),
  kind: z.enum(commandKinds),
  state: z.enum(commandStates),
  outcome: z.string().nullable(),
  connector_number: z.int().nullable(),
  order_id: z.int().nullable(),
  order_failure: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  answered_at: z.string().nullable(),
});
export type ChargerCommand = z.infer<typeof commandShape>;

export const listCommands = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}/commands',
  summary:
    'What was asked of a charger and what became of it, newest first; `next` is the `before` of the next page',
  needs: { operator: 'power-center.read' },
  params: z.object({ id: id() }),
  query: olderQuery,
  result: olderPageOf(commandShape),
});

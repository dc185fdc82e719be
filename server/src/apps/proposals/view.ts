import type { Locale, OwnProposal, Proposal } from '@voltdeck/contract';
import { nounIn, thingIn } from '../../identity';
import { filled } from '../../platform/i18n/filled';
import { fieldText, problemText } from '../../platform/i18n/texts';
import { type KeptProblem, type ProposalRow, stateAt } from './rules';
import { isDangerous, proposable } from './rules-calls';
import { nameIn } from './rules-compare';
import { proposalWords } from './texts';

/** Names keep their own direction within a sentence of another. */
const apart = (name: string): string => `\u2068${name}\u2069`;

/** The last number of the path names the thing itself. */
function idIn(params: Record<string, unknown>): number | null {
  const id = Number(Object.values(params).at(-1));
  return Number.isSafeInteger(id) ? id : null;
}

/** What a call would do, as a sentence. */
function saysIn(locale: Locale, row: Pick<ProposalRow, 'call' | 'params' | 'body' | 'name'>): string {
  const known = proposable(row.call);
  if (known === null) return row.call;
  const { says } = proposalWords(locale);
  const noun = nounIn(locale, known.noun);
  if (known.verb === 'create') {
    const name = nameIn(row.body);
    return name === null
      ? filled(says.create, { noun })
      : filled(says.createNamed, { noun, name: apart(name) });
  }
  const thing = thingIn(locale, { noun: known.noun, nounId: idIn(row.params), name: row.name });
  return filled(says[known.verb], { thing });
}

/** Why it could not be carried out, in words. */
function problemIn(locale: Locale, problem: KeptProblem | null): string | null {
  if (problem === null) return null;
  const { code, args, errors = {} } = problem;
  const named = Object.entries(errors).flatMap(([field, found]) =>
    found.map((one) => fieldText(locale, field, one)),
  );
  return [problemText(locale, code, args), ...named].join(' ');
}

interface Showing {
  locale: Locale;
  now: Date;
}

/** A proposal as people read it. */
export function toProposal(
  row: ProposalRow,
  { locale, now, mayConfirm }: Showing & { mayConfirm: boolean },
): Proposal {
  const at = proposable(row.call)?.at;
  return {
    id: row.id,
    state: stateAt(row, now),
    call: row.call,
    says: saysIn(locale, row),
    place:
      at === undefined || row.place === null
        ? null
        : thingIn(locale, { noun: at.noun, nounId: null, name: row.place }),
    is_dangerous: isDangerous(row.call),
    reason: row.reason,
    key: row.key,
    key_maker: row.keyMaker,
    proposed_at: row.proposedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    may_confirm: mayConfirm,
    decided_by: row.decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
    rejection: row.rejection,
    problem: problemIn(locale, row.problem),
  };
}

/** The same as the assistant reads it. */
export const toOwn = (row: ProposalRow, { locale, now, link }: Showing & { link: string }): OwnProposal => ({
  id: row.id,
  state: stateAt(row, now),
  call: row.call,
  reason: row.reason,
  says: saysIn(locale, row),
  link,
  proposed_at: row.proposedAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  rejection: row.rejection,
  problem: problemIn(locale, row.problem),
});

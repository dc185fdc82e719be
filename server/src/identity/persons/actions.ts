import { type FieldError, Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { hashPassword, isCommonPassword, verifyPassword } from '../../platform/passwords';
import { faultOfPassword, faultsOfPerson, normalEmail, type NewPerson, type Person } from './rules';
import {
  findPersonByEmail,
  findPersonById,
  findPersonsByEmail,
  holdPerson,
  insertGuest,
  insertPerson,
  insertPersons,
  type InsertedPerson,
  markEmailVerified,
  type StoredPerson,
  updatePerson,
} from './store';

/** What is wrong with a new person's fields, by field. */
export const faultsOf = (person: NewPerson): Record<string, FieldError[]> =>
  faultsOfPerson(person, isCommonPassword);

/** What is wrong with a new password, by field. */
export function faultsOfPassword(password: string): Record<string, FieldError[]> {
  const fault = faultOfPassword(password, isCommonPassword);
  return fault === null ? {} : { password: [fault] };
}

/** Adds a person; whether the address is theirs is not known, unless it is told since when. */
export async function createPerson(
  ctx: Ctx,
  person: NewPerson,
  { emailVerifiedAt = null }: { emailVerifiedAt?: Date | null } = {},
): Promise<number> {
  const errors = faultsOf(person);
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  const { password, ...names } = person;
  const passwordHash = password === null ? null : await hashPassword(password);
  return admitPerson(ctx, {
    ...names,
    passwordHash,
    locale: ctx.locale,
    emailVerifiedAt,
  });
}

/** Adds a person whose fields were looked at before. */
export async function admitPerson(ctx: Ctx, person: Omit<InsertedPerson, 'at'>): Promise<number> {
  const id = await insertPerson(ctx.tx, { ...person, at: ctx.now });
  if (id === null)
    throw new Problem('fields.invalid', {
      errors: { email: [{ code: 'taken' }] },
    });
  return id;
}

/**
 * People by their addresses, as `personKey` names them; for an address that nobody has a person is made who waits for
 * whoever proves to read its mailbox, so that the caller does not learn which addresses were known.
 */
export async function personsByEmail(ctx: Ctx, emails: readonly string[]): Promise<Map<string, number>> {
  // Of two spellings the first is kept.
  const wanted = new Map(emails.toReversed().map((email) => [personKey(email), normalEmail(email)]));
  const found = new Map<string, number>();
  const look = async (): Promise<void> => {
    for (const { id, email } of await findPersonsByEmail(ctx.tx, [...wanted.values()]))
      found.set(personKey(email), id);
  };
  await look();
  const missing = [...wanted].flatMap(([key, email]) => (found.has(key) ? [] : [email]));
  if (missing.length === 0) return found;
  await insertPersons(ctx.tx, { emails: missing, locale: ctx.locale, at: ctx.now });
  await look();
  return found;
}

/** By what two spellings of an address are one person's. */
export const personKey = (email: string): string => normalEmail(email).toLowerCase();

/** What somebody says of themselves who has an account from now on; without a password, a provider says who they are. */
export type NewAccount = Pick<InsertedPerson, 'firstName' | 'lastName' | 'locale' | 'passwordHash'>;

/** Gives the row of somebody who was invited to whoever has proven to read its mailbox; of two at once, to one. */
export async function takeAccount(ctx: Ctx, id: number, account: NewAccount): Promise<void> {
  const held = await holdPerson(ctx.tx, id);
  if (held === null || held.passwordHash !== null)
    throw new Problem('fields.invalid', { errors: { email: [{ code: 'taken' }] } });
  await updatePerson(ctx.tx, id, {
    first_name: account.firstName,
    last_name: account.lastName,
    ...(account.passwordHash !== null && { password_hash: account.passwordHash }),
    locale: account.locale,
  });
  await markEmailVerified(ctx.tx, id, ctx.now);
}

/** How whoever charges without an account is called. */
const nameOfGuest = 'Guest';

/** Somebody who charges without an account, by an address that nobody has and nobody can guess (RFC 2606). */
export const createGuest = (ctx: Ctx): Promise<number> =>
  insertGuest(ctx.tx, {
    email: `${ctx.random.token(32).toLowerCase()}@guest.invalid`,
    name: nameOfGuest,
    locale: ctx.locale,
    at: ctx.now,
  });

export const personByEmail = (ctx: Ctx, email: string): Promise<Person | null> =>
  findPersonByEmail(ctx.tx, email);

export async function personById(ctx: Ctx, id: number): Promise<Person> {
  const person = await findPersonById(ctx.tx, id);
  if (!person) throw new Problem('not-found');
  return person;
}

/** Who may log in with an address, with what proves it; null where nobody is known. */
export const personToProve = (ctx: Ctx, email: string): Promise<StoredPerson | null> =>
  findPersonByEmail(ctx.tx, email);

/** A person whose password was right. */
export type ProvenPerson = StoredPerson & { passwordHash: string };

/** Of nobody's password: checked where no person is known, so that the answer takes as long as for a known one. */
const hashOfNobody = hashPassword('a password that nobody has chosen');

/** The person, if the password is theirs; null, after the same work, where it is not; outside any transaction, because it takes long. */
export async function proven(person: StoredPerson | null, password: string): Promise<ProvenPerson | null> {
  const isRight = await verifyPassword(person?.passwordHash ?? (await hashOfNobody), password);
  return isRight && person !== null && hasPassword(person) ? person : null;
}

const hasPassword = (person: StoredPerson): person is ProvenPerson => person.passwordHash !== null;

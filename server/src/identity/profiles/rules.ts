import type { Parsed, profiles } from '@voltdeck/contract';
import type { FieldError } from '../../kernel/problem';
import { isName, keptName, type Person, type PersonChange } from '../persons/rules';

type Wish = Parsed<typeof profiles.changePerson>['body'];
type Change = Pick<PersonChange, 'first_name' | 'last_name' | 'vat_id' | 'locale'>;

const nameFields = ['firstname', 'lastname', 'first_name', 'last_name'] as const;

/** What is wrong with the names of a wish, by field as it was sent. */
export const faultsOfWish = (wish: Wish): Record<string, FieldError[]> =>
  Object.fromEntries(
    nameFields
      .filter((field) => !isName(wish[field] ?? 'left out'))
      .map((field) => [field, [{ code: 'invalid' }]]),
  );

/** What a wish changes of a person; names are read in both spellings, and what stays the same is left out. */
export function changeOf(wish: Wish, person: Person): Change {
  const wished: Required<Change> = {
    first_name: keptName(wish.first_name ?? wish.firstname ?? person.firstName),
    last_name: keptName(wish.last_name ?? wish.lastname ?? person.lastName),
    vat_id: wish.vat_id === undefined ? person.vatId : wish.vat_id,
    locale: wish.locale ?? person.locale,
  };
  return {
    ...(wished.first_name !== person.firstName && { first_name: wished.first_name }),
    ...(wished.last_name !== person.lastName && { last_name: wished.last_name }),
    ...(wished.vat_id !== person.vatId && { vat_id: wished.vat_id }),
    ...(wished.locale !== person.locale && { locale: wished.locale }),
  };
}

/** A change by the names that a person has inside. */
export const changedIn = ({ first_name, last_name, vat_id, locale }: Change): Partial<Person> => ({
  ...(first_name !== undefined && { firstName: first_name }),
  ...(last_name !== undefined && { lastName: last_name }),
  ...(vat_id !== undefined && { vatId: vat_id }),
  ...(locale !== undefined && { locale }),
});

/** What stands where a removed person's name stood. */
export const nameOfErased = '—';

/** An address that nobody has and nobody can guess (RFC 2606). */
export const addressOfErased = (token: string): string => `${token.toLowerCase()}@removed.invalid`;

import type { AuditLine, ChangedField, Locale, ToldChange } from '@voltdeck/contract';
import { deviceIn } from '../devices/rules-agent';
import { changesOf, toldBy } from './rules';
import { labelIn, moneyNames, textIn, unitOf } from './values';
import { nounIn, sentenceIn } from './words';
import type { LineRow } from './store-list';

/** How a line is shown: the whole log tells where calls came from, the history of a thing does not. */
interface Showing {
  locale: Locale;
  /** The reader's membership. */
  mine: number | null;
  isWhole: boolean;
  /** Fields that the reader may not see. */
  hidesFields?: readonly string[];
}

/** A line as clients read it. */
export function toLine(row: LineRow, showing: Showing): AuditLine {
  const { locale, mine, isWhole } = showing;
  const { membership_id: id, within_noun: withinNoun, within_id: withinId } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    says: sentenceIn(locale, {
      ...row,
      nounId: row.noun_id,
      actor: row.actor_kind,
      key: row.api_key,
    }),
    action: row.action,
    noun: row.noun,
    noun_text: nounIn(locale, row.noun),
    noun_id: row.noun_id,
    name: row.name,
    within: withinNoun === null || withinId === null ? null : { noun: withinNoun, id: withinId },
    actor: row.actor_kind,
    by: id === null ? null : { id, name: row.by, is_you: id === mine, role: row.role },
    key: row.api_key,
    charge_point_id: row.charge_point_id,
    ...(isWhole ? placeOf(row) : noPlace),
    ...contentOf(row, showing),
    request_id: isWhole ? row.request_id : null,
  };
}

const placeOf = ({ address, user_agent: agent, token_id: loginId }: LineRow) => ({
  address,
  ...deviceIn(agent),
  login_id: loginId,
});

const noPlace = { address: null, browser: null, system: null, login_id: null };

function contentOf(
  row: LineRow,
  { locale, hidesFields = [] }: Showing,
): Pick<AuditLine, 'changes' | 'noted'> {
  const { changes, noted } = toldBy(row);
  const isSeen = ({ field }: { field: string }): boolean =>
    !hidesFields.includes(field.split('.')[0] ?? field);
  const told = new Map([
    ...changes.map(({ field, after, before }) => [field, after ?? before] as const),
    ...noted.map(({ field, value }) => [field, value] as const),
  ]);
  // What money is of stands beside it.
  const isBeside = [...moneyNames].some((field) => told.has(field) && unitOf(field, told) !== null);
  const said = sayingIn(locale, told);
  return {
    changes: changes.filter(isSeen).map((change) => toldChange(change, locale, said)),
    noted: noted
      .filter((one) => isSeen(one) && !(isBeside && unitNames.has(one.field)))
      .map(({ field, value }) => ({
        field,
        label: labelIn(locale, field),
        value,
        text: said(field, value) ?? '—',
      })),
  };
}

/** What a value of a field is in words, with the unit that stands beside it. */
const sayingIn =
  (locale: Locale, told: ReadonlyMap<string, unknown>) =>
  (field: string, value: unknown): string | null => {
    const text = textIn(locale, field, value);
    const unit = unitOf(field, told);
    return text === null || unit === null ? text : `${text} ${unit}`;
  };

/** The fields that differ in words, secrets masked; `beside` is what else is known of the thing, such as its currency. */
export function toldChanges(
  locale: Locale,
  { before, after, beside = {} }: { before: object | null; after: object | null; beside?: object },
): ToldChange[] {
  const changes = changesOf(before, after);
  const told = new Map<string, unknown>([
    ...Object.entries(beside),
    ...changes.map(({ field, after: now, before: was }) => [field, now ?? was] as const),
  ]);
  const said = sayingIn(locale, told);
  return changes.map((change) => toldChange(change, locale, said));
}

const unitNames: ReadonlySet<string> = new Set(['currency', 'price_unit']);

const toldChange = (
  { field, before, after }: ChangedField,
  locale: Locale,
  said: (field: string, value: unknown) => string | null,
): ToldChange => ({
  field,
  label: labelIn(locale, field),
  before,
  after,
  before_text: said(field, beyond(before, after)),
  after_text: said(field, beyond(after, before)),
});

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Of two lists, what the other does not have; of anything else, all of it. */
function beyond(value: unknown, other: unknown): unknown {
  if (!isList(value) || !isList(other)) return value;
  const known = new Set(other.map((each) => JSON.stringify(each)));
  return value.filter((each) => !known.has(JSON.stringify(each)));
}

import { workList, type WorkDetail, type WorkItem, type WorkKind } from '@voltdeck/contract';

/** How an address names an item. */
const itemPattern = /^([a-z]+)-([1-9]\d{0,14})$/;

/** An item's name in one word, for the address and for rows: `held-12`. */
export type ItemKey = `${WorkKind}-${number}`;

export interface ItemName {
  kind: WorkKind;
  id: number;
}

export const keyOf = ({ kind, id }: ItemName): ItemKey => `${kind}-${id}`;

/** The item that a word names; null where it names none. */
export const nameOfKey = (key: unknown): ItemName | null => {
  const [, kind, id] = (typeof key === 'string' ? itemPattern.exec(key) : null) ?? [];
  const known = workList.workKinds.find((each) => each === kind);
  return known === undefined ? null : { kind: known, id: Number(id) };
};

/** How an item was settled. */
export type Cured = NonNullable<WorkDetail['cured']>;

/** A row of the list; `cured` is there once it is settled while somebody looks, null where nobody knows how. */
export type WorkRow = WorkItem & { cured?: Cured | null };

export const isWaiting = (row: WorkRow): boolean => row.cured === undefined;

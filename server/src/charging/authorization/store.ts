import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { HolderKind, Tag, TagStatus } from './rules';

interface TagsTable {
  id: Generated<number>;
  operator_id: number;
  uid: string;
  uid_key: Generated<string>;
  parent_uid: string | null;
  holder: HolderKind;
  person_id: number | null;
  label: string | null;
  status: Generated<TagStatus>;
  expires_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    tags: TagsTable;
  }
}

export const findTag = async (tx: Tx, operatorId: number, uid: string): Promise<Tag | null> => {
  const row = await tx
    .selectFrom('tags')
    .select(['uid', 'parent_uid', 'holder', 'person_id', 'status', 'expires_at'])
    .where('operator_id', '=', operatorId)
    .where('uid_key', '=', uid.toUpperCase())
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    uid: row.uid,
    parentUid: row.parent_uid,
    holder: row.person_id === null ? { kind: 'operator' } : { kind: 'person', personId: row.person_id },
    status: row.status,
    expiresAt: row.expires_at,
  };
};

export interface NewTag {
  operatorId: number;
  uid: string;
  personId: number | null;
  label: string | null;
}

export const insertTag = async (tx: Tx, tag: NewTag): Promise<void> => {
  await tx
    .insertInto('tags')
    .values({
      operator_id: tag.operatorId,
      uid: tag.uid,
      holder: tag.personId === null ? 'operator' : 'person',
      person_id: tag.personId,
      label: tag.label,
    })
    .execute();
};

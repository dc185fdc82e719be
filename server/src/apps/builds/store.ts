import type { BuildFailure, BuildState, KeystoreKind } from '@voltdeck/contract';
import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { AppSaid, BuildRow, KeptFile } from './rules';

interface BuildsTable {
  id: Generated<number>;
  operator_id: number;
  state: BuildState;
  failure: BuildFailure | null;
  application_name: string;
  package_name: string;
  slogan: string | null;
  primary_color: string;
  secondary_color: string;
  languages: AppSaid['languages'];
  maps_key: string | null;
  publishable_key: string | null;
  support_number: string | null;
  privacy_policy_url: string | null;
  terms_url: string | null;
  icon: string;
  logo: string | null;
  bundle: boolean;
  minimize: boolean;
  ios: boolean;
  keystore_kind: KeystoreKind | null;
  key_alias: string | null;
  key_fingerprint: string | null;
  key_expires_at: Date | null;
  keystore_sealed: string | null;
  store_password_sealed: string | null;
  key_password_sealed: string | null;
  currency: string;
  price_minor: number;
  free_minor: number;
  free_used_at: Date | null;
  is_paid: boolean;
  is_compiled: boolean | null;
  files: RawBuilder<unknown>;
  begun: number;
  locale: string;
  version: number;
  created_by: number | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  deleted_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    builds: BuildsTable;
  }
}

/** The columns of a build as `rowOf` reads them. */
export const columns = sql`id, operator_id as "operatorId", state, failure, application_name as "applicationName",
  package_name as "packageName", slogan, primary_color as "primaryColor", secondary_color as "secondaryColor", languages,
  maps_key as "mapsKey", publishable_key as "publishableKey", support_number as "supportNumber",
  privacy_policy_url as "privacyPolicyUrl", terms_url as "termsUrl", icon, logo, bundle, minimize, ios,
  keystore_kind, key_alias, key_fingerprint, key_expires_at, keystore_sealed, store_password_sealed, key_password_sealed,
  currency, price_minor as "priceMinor", free_minor as "freeMinor", free_used_at as "freeUsedAt", is_paid as "isPaid",
  is_compiled as "isCompiled", files, begun, locale, version, created_at as "createdAt", started_at as "startedAt",
  finished_at as "finishedAt", deleted_at as "deletedAt"`;

type KeystoreColumns = Pick<
  BuildsTable,
  | 'keystore_kind'
  | 'key_alias'
  | 'key_fingerprint'
  | 'key_expires_at'
  | 'keystore_sealed'
  | 'store_password_sealed'
  | 'key_password_sealed'
>;
export type Found = Omit<BuildRow, 'keystore'> & KeystoreColumns;

/** A build with its keystore as one thing. */
export function rowOf({
  keystore_kind: kind,
  key_alias: keyAlias,
  key_fingerprint: fingerprint,
  key_expires_at: expiresAt,
  keystore_sealed: sealed,
  store_password_sealed: storePasswordSealed,
  key_password_sealed: keyPasswordSealed,
  ...row
}: Found): BuildRow {
  const isWhole =
    kind !== null &&
    keyAlias !== null &&
    fingerprint !== null &&
    expiresAt !== null &&
    sealed !== null &&
    storePasswordSealed !== null &&
    keyPasswordSealed !== null;
  if (!isWhole) return { ...row, keystore: null };
  const keystore = { kind, keyAlias, fingerprint, expiresAt, sealed, storePasswordSealed, keyPasswordSealed };
  return { ...row, keystore };
}

/** A build of an operator that is not deleted. */
export async function findBuild(tx: Tx, operatorId: number, id: number): Promise<BuildRow | null> {
  const { rows } = await sql<Found>`
    select ${columns} from builds where id = ${id} and operator_id = ${operatorId} and deleted_at is null`.execute(
    tx,
  );
  return rows[0] === undefined ? null : rowOf(rows[0]);
}

/** A build, of whichever operator and deleted or not, held until the transaction ends. */
export async function holdBuild(tx: Tx, id: number): Promise<BuildRow | null> {
  const { rows } = await sql<Found>`select ${columns} from builds where id = ${id} for update`.execute(tx);
  return rows[0] === undefined ? null : rowOf(rows[0]);
}

/** Keeps others from adding builds of the operator's, and from using free ones, until the transaction ends. */
export async function holdBuilds(tx: Tx, operatorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`builds:${operatorId}`}, 0))`.execute(tx);
}

/** How many free builds an operator has used since one moment and before another. */
export async function countFree(
  tx: Tx,
  operatorId: number,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { used } = await tx
    .selectFrom('builds')
    .select(sql<number>`count(*)::int`.as('used'))
    .where('operator_id', '=', operatorId)
    .where('free_used_at', '>=', from)
    .where('free_used_at', '<', to)
    .executeTakeFirstOrThrow();
  return used;
}

const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`;

const saidColumns = (said: AppSaid) => ({
  application_name: said.applicationName,
  package_name: said.packageName,
  slogan: said.slogan,
  primary_color: said.primaryColor,
  secondary_color: said.secondaryColor,
  languages: said.languages,
  maps_key: said.mapsKey,
  publishable_key: said.publishableKey,
  support_number: said.supportNumber,
  privacy_policy_url: said.privacyPolicyUrl,
  terms_url: said.termsUrl,
  icon: said.icon,
  logo: said.logo,
  bundle: said.bundle,
  minimize: said.minimize,
  ios: said.ios,
  keystore_kind: said.keystore?.kind ?? null,
  key_alias: said.keystore?.keyAlias ?? null,
  key_fingerprint: said.keystore?.fingerprint ?? null,
  key_expires_at: said.keystore?.expiresAt ?? null,
  keystore_sealed: said.keystore?.sealed ?? null,
  store_password_sealed: said.keystore?.storePasswordSealed ?? null,
  key_password_sealed: said.keystore?.keyPasswordSealed ?? null,
});

/** A branded app that is added; it waits for its payment. */
export interface NewBuild {
  operatorId: number;
  said: AppSaid;
  priceMinor: number;
  currency: string;
  locale: string;
  by: number;
  at: Date;
}

export async function insertBuild(tx: Tx, made: NewBuild): Promise<BuildRow> {
  const { id } = await tx
    .insertInto('builds')
    .values({
      ...saidColumns(made.said),
      operator_id: made.operatorId,
      state: 'waiting-for-payment',
      failure: null,
      currency: made.currency,
      price_minor: made.priceMinor,
      free_minor: 0,
      free_used_at: null,
      is_paid: false,
      is_compiled: null,
      files: json([]),
      begun: 0,
      locale: made.locale,
      version: 1,
      created_by: made.by,
      created_at: made.at,
      started_at: null,
      finished_at: null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await holdBuild(tx, id);
  if (row === null) throw new Error('a build was added and is not there');
  return row;
}

/** Changes what is said of an app, and what its build costs by that. */
export async function saveSaid(
  tx: Tx,
  id: number,
  { said, priceMinor }: { said: AppSaid; priceMinor: number },
): Promise<void> {
  await tx
    .updateTable('builds')
    .set(({ eb }) => ({ ...saidColumns(said), price_minor: priceMinor, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** What is written down of a build as it moves. */
export interface BuildMove {
  state?: BuildState;
  failure?: BuildFailure | null;
  is_paid?: boolean;
  is_compiled?: boolean | null;
  free_minor?: number;
  free_used_at?: Date | null;
  begun?: number;
  started_at?: Date | null;
  finished_at?: Date | null;
  files?: readonly KeptFile[];
}

export async function moveBuild(tx: Tx, id: number, { files, ...to }: BuildMove): Promise<void> {
  await tx
    .updateTable('builds')
    .set({ ...to, ...(files === undefined ? {} : { files: json(files) }) })
    .where('id', '=', id)
    .execute();
}

/** Deletes a build: what it was built of goes, and that it was there stays for the books. */
export async function deleteBuild(
  tx: Tx,
  id: number,
  { at, freeUsedAt }: { at: Date; freeUsedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('builds')
    .set({
      deleted_at: at,
      free_used_at: freeUsedAt,
      files: json([]),
      keystore_sealed: null,
      store_password_sealed: null,
      key_password_sealed: null,
    })
    .where('id', '=', id)
    .execute();
}

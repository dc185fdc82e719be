import type { DeviationKind } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { FirmwareRow, ReportedRow } from './rules-report';

/** A model at one firmware. */
export interface NamedDevice {
  vendor: string;
  model: string;
  firmware: string;
}

/** A deviation of a model at one firmware, and whether one charge point said it. */
export interface DeviationRow {
  kind: DeviationKind;
  action: string;
  path: string;
  count: number;
  first_at: Date | null;
  last_at: Date;
  charge_points: number;
  here: boolean;
}

const sayers = sql`(select count(*) from deviation_charge_points p where p.deviation_id = d.id)`;

/** What chargers of a model and firmware say otherwise than the standard, most frequent first. */
export async function deviationsOf(
  tx: Tx,
  of: NamedDevice & { operatorId: number; chargePointId: number },
): Promise<DeviationRow[]> {
  const { rows } = await sql<DeviationRow>`
    select d.kind, d.action, d.path, d.count, d.first_at, d.last_at, ${sayers} as charge_points,
      exists (select from deviation_charge_points p
        where p.deviation_id = d.id and p.charge_point_id = ${of.chargePointId}) as here
    from deviations d
    where d.operator_id = ${of.operatorId} and d.vendor = ${of.vendor} and d.model = ${of.model}
      and d.firmware = ${of.firmware} and d.count > 0
    order by d.count desc, d.action, d.path, d.kind`.execute(tx);
  return rows;
}

/** A model at one firmware with the sum of what it says otherwise. */
export interface ModelRow extends NamedDevice {
  kinds: number;
  charge_points: number;
  count: number;
  first_at: Date | null;
  last_at: Date;
}

/** Which models: those that are named so, and hold every word in a name. */
export interface WantedModels extends Partial<NamedDevice> {
  operatorId: number;
  longestName: number;
  words: readonly string[];
  limit: number;
  offset: number;
}

const isOf = (name: keyof NamedDevice, value: string | undefined) =>
  value === undefined ? sql`true` : sql`${sql.ref(`d.${name}`)} = ${value}`;

/** Models at their firmwares by name. */
export async function modelsOf(tx: Tx, wanted: WantedModels): Promise<ModelRow[]> {
  const { operatorId, longestName, words, limit, offset } = wanted;
  const found = words.map(
    (word) => sql`concat_ws(' ', d.vendor, d.model, d.firmware) ilike ${likeAnywhere(word)}`,
  );
  const { rows } = await sql<ModelRow>`
    select vendor, model, firmware, m.kinds, m.count, m.first_at, m.last_at, coalesce(c.n, 0) as charge_points
    from (
      select d.vendor, d.model, d.firmware, count(*) as kinds, sum(d.count)::bigint as count,
        case when bool_and(d.first_at is not null) then min(d.first_at) end as first_at, max(d.last_at) as last_at
      from deviations d
      where d.operator_id = ${operatorId} and d.count > 0
        and ${sql.join(
          [
            isOf('vendor', wanted.vendor),
            isOf('model', wanted.model),
            isOf('firmware', wanted.firmware),
            ...found,
          ],
          sql` and `,
        )}
      group by 1, 2, 3
      order by 1, 2, 3
      limit ${limit} offset ${offset}
    ) m
    left join (
      select left(coalesce(vendor, ''), ${longestName}) as vendor, left(coalesce(model, ''), ${longestName}) as model,
        left(coalesce(firmware, ''), ${longestName}) as firmware, count(*) as n
      from charge_points where operator_id = ${operatorId} and deleted_at is null group by 1, 2, 3
    ) c using (vendor, model, firmware)
    order by vendor, model, firmware`.execute(tx);
  return rows;
}

/** A model of one operator. */
export interface OwnModel {
  operatorId: number;
  vendor: string;
  model: string;
}

/** The firmwares that are known of a model: of what stands there now, and of what deviated. */
export async function firmwaresOf(
  tx: Tx,
  { operatorId, vendor, model }: OwnModel,
  longestName: number,
): Promise<{ firmware: string; charge_points: number }[]> {
  const { rows } = await sql<{ firmware: string; charge_points: number }>`
    select firmware, sum(n)::bigint as charge_points from (
      select left(coalesce(firmware, ''), ${longestName}) as firmware, 1 as n from charge_points
      where operator_id = ${operatorId} and deleted_at is null
        and left(coalesce(vendor, ''), ${longestName}) = ${vendor} and left(coalesce(model, ''), ${longestName}) = ${model}
      union all
      select firmware, 0 from deviations
      where operator_id = ${operatorId} and vendor = ${vendor} and model = ${model} and count > 0
    ) known group by 1`.execute(tx);
  return rows;
}

type FirmwareJson = Omit<FirmwareRow, 'firstAt' | 'lastAt'> & { firstAt: string | null; lastAt: string };

/** What a model says otherwise than the standard over all its firmwares, most frequent first, each with its newest example. */
export async function reportedOf(
  tx: Tx,
  { operatorId, vendor, model }: OwnModel,
  limit: number,
): Promise<ReportedRow[]> {
  const { rows } = await sql<Omit<ReportedRow, 'firmwares'> & { ids: number[]; firmwares: FirmwareJson[] }>`
    select s.kind, s.action, s.path, s.count, s.firmwares, e.example,
      (select count(distinct p.charge_point_id) from deviation_charge_points p where p.deviation_id = any(s.ids)) as charge_points
    from (
      select kind, action, path, sum(count)::bigint as count, array_agg(id) as ids,
        json_agg(json_build_object('kind', kind, 'action', action, 'path', path, 'firmware', firmware,
          'count', count, 'firstAt', first_at, 'lastAt', last_at)) as firmwares
      from deviations
      where operator_id = ${operatorId} and vendor = ${vendor} and model = ${model} and count > 0
      group by kind, action, path
      order by sum(count) desc, action, path, kind
      limit ${limit}
    ) s
    left join lateral (
      select json_build_object('at', x.at, 'firmware', d.firmware, 'frame', x.frame, 'bytes', x.bytes, 'is_cut', x.is_cut) as example
      from deviation_examples x join deviations d on d.id = x.deviation_id
      where x.deviation_id = any(s.ids) order by x.at desc, x.deviation_id limit 1
    ) e on true
    order by s.count desc, s.action, s.path, s.kind`.execute(tx);
  return rows.map(({ ids: _ids, ...row }) => ({
    ...row,
    firmwares: row.firmwares.map(({ firstAt, lastAt, ...firmware }) => ({
      ...firmware,
      firstAt: firstAt === null ? null : new Date(firstAt),
      lastAt: new Date(lastAt),
    })),
    example: row.example && { ...row.example, at: new Date(row.example.at) },
  }));
}

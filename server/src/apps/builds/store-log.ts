import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface BuildLogTable {
  build_id: number;
  number: number;
  at: Date;
  text: string;
}

declare module '../../platform/db/tables' {
  interface Tables {
    build_log: BuildLogTable;
  }
}

/** A line that a build told. */
export type LogLine = Omit<BuildLogTable, 'build_id'>;

/** Adds lines behind those that are there, as far as there is room for them. */
export async function addLines(
  tx: Tx,
  buildId: number,
  { texts, at, most }: { texts: readonly string[]; at: Date; most: number },
): Promise<void> {
  await sql`
    insert into build_log (build_id, number, at, text)
    select ${buildId}, l.last + t.place, ${at}, t.text
    from unnest(${[...texts]}::text[]) with ordinality as t (text, place),
      (select coalesce(max(number), 0) as last from build_log where build_id = ${buildId}) l
    where l.last + t.place <= ${most}`.execute(tx);
}

/** The lines of a build after a number, at most the last so many, in their order. */
export async function linesOf(
  tx: Tx,
  buildId: number,
  { after, most }: { after: number; most: number },
): Promise<LogLine[]> {
  const rows = await tx
    .selectFrom('build_log')
    .select(['number', 'at', 'text'])
    .where('build_id', '=', buildId)
    .where('number', '>', after)
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
  return rows.toReversed();
}

export async function dropLines(tx: Tx, buildId: number): Promise<void> {
  await tx.deleteFrom('build_log').where('build_id', '=', buildId).execute();
}

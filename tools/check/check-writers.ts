import { type Breach, unexcused } from './exceptions';
import type { Finding } from './finding';
import { placeOf } from './places';
import { schemaOf } from './schema';
import { isSource, type Tree } from './tree';
import { tableUsesIn, writesInSql } from './writes';

interface Written {
  table: string;
  /** The folder of a noun, or the file where there is no noun. */
  writer: string;
  file: string;
  line: number;
}

interface Read {
  written: Written[];
  /** Whose table it is: its noun's store declares it. */
  owners: Map<string, string>;
  unnamed: Breach[];
}

/** Fills every table from a backup, in a database that nobody works on yet. */
const restore = 'server/src/platform/db/backup/load.ts';

/** Holds that each table is written by the store of one noun, triggers of the database included. */
export function checkWriters(tree: Tree): Finding[] {
  const { tables, functions } = schemaOf(tree);
  const { written, owners, unnamed } = readWrites(tree, new Set(tables.keys()));
  for (const { file, line, body } of functions.values())
    for (const { table } of writesInSql(body))
      if (table !== null && tables.has(table)) written.push({ table, writer: file, file, line });
  const breaches = [...tables.keys()].flatMap((table) => {
    const of = written.filter((one) => one.table === table);
    const owner = owners.get(table) ?? of[0]?.writer ?? '';
    return of.filter(({ writer }) => writer !== owner).map((one) => shared(one, owner));
  });
  return unexcused(tree, 'one-writer', [...unnamed, ...breaches]);
}

function shared({ table, writer, file, line }: Written, owner: string): Breach {
  return {
    key: `${owner}#${table} by ${writer}`,
    rule: 'one-writer',
    file,
    line,
    says: `${table} is written by ${owner} alone.`,
    remedy: file.endsWith('.sql')
      ? 'Drop the trigger, and let the store write it.'
      : `Write it by a function of that noun's store, and call that from the actions here.`,
  };
}

function readWrites(tree: Tree, tables: ReadonlySet<string>): Read {
  const read: Read = { written: [], owners: new Map(), unnamed: [] };
  for (const [file, text] of tree) {
    const place = placeOf(file);
    if (!file.startsWith('server/src/') || !isSource(file) || place.isTest) continue;
    const writer = place.domain && place.noun ? `server/src/${place.domain}/${place.noun}` : file;
    const uses = tableUsesIn(file, text);
    for (const table of uses.declared) read.owners.set(table, writer);
    for (const { table, line } of uses.writes) {
      if (table === null) {
        if (file !== restore) read.unnamed.push(unnamed(file, line));
      } else if (tables.has(table)) read.written.push({ table, writer, file, line });
    }
  }
  return read;
}

const unnamed = (file: string, line: number): Breach => ({
  key: `${file}#unnamed`,
  rule: 'one-writer',
  file,
  line,
  says: 'A table is named where it is written, or nobody knows who writes it.',
  remedy: 'Write its name in the statement, one statement a table.',
});

import type { Finding } from './finding';
import { literalListsIn } from './literal-lists';
import { lineOfKey, readJson } from './read-json';
import { schemaOf } from './schema';
import type { Tree } from './tree';

/** Each column that SQL checks against a list, and the list it repeats as `path#name`. */
const mapPath = 'tools/check/sql-lists.json';

export const sqlListRules = ['unlisted-check', 'needless-list', 'unknown-list', 'other-list'] as const;

/** Holds that each `check (… in (…))` of the schema equals the list of the contract, or of the noun's rules, that it repeats. */
export function checkSqlLists(tree: Tree): Finding[] {
  const map = readJson<Record<string, string>>(tree, mapPath);
  const { lists } = schemaOf(tree);
  const columns = new Set(lists.map(({ table, column }) => `${table}.${column}`));
  const needless = Object.keys(map)
    .filter((column) => !columns.has(column))
    .map((column) => ({
      rule: 'needless-list',
      file: mapPath,
      line: lineOfKey(tree, mapPath, column),
      says: `No check of the schema holds ${column} to a list.`,
      remedy: 'Delete the line, or name the column as it is called now.',
    }));
  return [...needless, ...lists.flatMap((list) => judge(tree, map, list))];
}

type Checked = ReturnType<typeof schemaOf>['lists'][number];

function judge(tree: Tree, map: Record<string, string>, list: Checked): Finding[] {
  const column = `${list.table}.${list.column}`;
  const source = map[column];
  const { file, line } = list;
  if (source === undefined)
    return [
      {
        rule: 'unlisted-check',
        file,
        line,
        says: `Nothing holds the list of ${column} to that of the contract.`,
        remedy: `Name the list it repeats in ${mapPath}, as "${column}": "contract/src/…#states".`,
      },
    ];
  const [path = '', name = ''] = source.split('#');
  const values = literalListsIn(path, tree.get(path) ?? '').get(name);
  if (values === undefined)
    return [
      {
        rule: 'unknown-list',
        file: mapPath,
        line: lineOfKey(tree, mapPath, column),
        says: `There is no list ${source}.`,
        remedy: 'Name a const list of texts or a union of texts.',
      },
    ];
  const apart = [...apartFrom(values, list.values, 'SQL'), ...apartFrom(list.values, values, name)];
  if (apart.length === 0) return [];
  return [
    {
      rule: 'other-list',
      file,
      line,
      says: `${column} and ${source} differ: ${apart.join(', ')}.`,
      remedy: 'Correct the list, or add a migration that replaces the check.',
    },
  ];
}

const apartFrom = (some: readonly string[], others: readonly string[], where: string): string[] =>
  some.filter((one) => !others.includes(one)).map((one) => `${one} is missing in ${where}`);

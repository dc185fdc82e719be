import { parseSync, Visitor } from 'oxc-parser';
import { linesOf } from './lines';

/** A table that a file of the server writes. */
export interface Write {
  /** Null where it is not named where it is written. */
  table: string | null;
  line: number;
}

/** What a file does with tables: those it writes, and those whose columns it declares. */
export interface TableUses {
  writes: Write[];
  declared: string[];
}

const calls = /^(insertInto|replaceInto|updateTable|deleteFrom|mergeInto)$/;

const sqlWrites: readonly RegExp[] = [
  /\binsert\s+into\s+(?:only\s+)?(?<table>"?[\w.]+"?|\?)/gi,
  /\bupdate\s+(?:only\s+)?(?<table>"?[\w.]+"?|\?)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
  /\bdelete\s+from\s+(?:only\s+)?(?<table>"?[\w.]+"?|\?)/gi,
  /\bmerge\s+into\s+(?:only\s+)?(?<table>"?[\w.]+"?|\?)/gi,
  /\btruncate\s+(?:table\s+)?(?:only\s+)?(?<table>"?[\w.]+"?|\?)/gi,
  /\bcopy\s+(?<table>"?[\w.]+"?|\?)\s*(?:\([^)]*\)\s*)?from\b/gi,
];

/** Words without which a file neither writes nor declares a table. */
const anyUse = /insert|replaceInto|update|delete|merge|truncate|copy|interface Tables/i;

/** Finds each table written through the query builder or in SQL, and each that `interface Tables` is given. */
export function tableUsesIn(path: string, text: string): TableUses {
  const uses: TableUses = { writes: [], declared: [] };
  if (!anyUse.test(text)) return uses;
  const lineAt = linesOf(text);
  const readSql = (sql: string, start: number): void => {
    for (const { table, offset } of writesInSql(sql))
      uses.writes.push({ table, line: lineAt(start) + sql.slice(0, offset).split('\n').length - 1 });
  };
  new Visitor({
    CallExpression({ callee, arguments: [table], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!calls.test(callee.property.name) || table === undefined) return;
      const name = table.type === 'Literal' && typeof table.value === 'string' ? bare(table.value) : null;
      uses.writes.push({ table: name, line: lineAt(table.start || start) });
    },
    TemplateLiteral({ quasis, start }) {
      readSql(quasis.map((part) => part.value.raw).join('?'), start);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') readSql(value, start);
    },
    TSInterfaceDeclaration({ id, body }) {
      if (id.name !== 'Tables') return;
      for (const member of body.body)
        if (member.type === 'TSPropertySignature' && member.key.type === 'Identifier')
          uses.declared.push(member.key.name);
    },
  }).visit(parseSync(path, text).program);
  return uses;
}

/** The tables that SQL writes; `?` stands for what is put in. */
export function writesInSql(sql: string): { table: string | null; offset: number }[] {
  const blank = (comment: string): string => comment.replace(/[^\n]/g, ' ');
  const bareSql = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, blank);
  return sqlWrites.flatMap((pattern) =>
    [...bareSql.matchAll(pattern)].map(({ groups, index }) => {
      const table = groups?.['table'] ?? '?';
      return { table: table === '?' ? null : bare(table), offset: index };
    }),
  );
}

/** Without its schema, its quotes and another name given to it. */
const bare = (table: string): string =>
  (table.split(/\s/)[0] ?? '').replaceAll('"', '').split('.').at(-1)?.toLowerCase() ?? '';

import { splitAt, startsWith, statementsOf, type Tokens, within, without } from './sql-tokens';
import type { Tree } from './tree';

interface Spot {
  file: string;
  line: number;
}

/** A column that may hold only what a list names. */
export interface ListCheck extends Spot {
  table: string;
  column: string;
  values: readonly string[];
}

/** The schema as the migrations leave it, as far as checks read it. */
export interface Schema {
  tables: ReadonlyMap<string, Spot>;
  lists: readonly ListCheck[];
  /** Functions of the database by name, with their body. */
  functions: ReadonlyMap<string, Spot & { body: string }>;
}

/** A check of a table by its name, with the lists it has. */
interface Constraint {
  table: string;
  name: string;
  lists: ListCheck[];
}

interface Folded {
  tables: Map<string, Spot>;
  constraints: Constraint[];
  functions: Map<string, Spot & { body: string }>;
}

/** Folds the migrations in their order: what a later one drops or renames is as if it had never been. */
export function schemaOf(tree: Tree): Schema {
  const folded: Folded = { tables: new Map(), constraints: [], functions: new Map() };
  const files = [...tree]
    .filter(([path]) => /^server\/migrations\/[^/]+\.sql$/.test(path))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [file, text] of files) for (const statement of statementsOf(text)) fold(folded, file, statement);
  return {
    tables: folded.tables,
    lists: folded.constraints.flatMap(({ lists }) => lists),
    functions: folded.functions,
  };
}

function fold(folded: Folded, file: string, statement: Tokens): void {
  if (startsWith(statement, 'create')) {
    const made = without(statement.slice(1), 'or', 'replace', 'unlogged');
    if (startsWith(made, 'table')) createTable(folded, file, made.slice(1));
    if (startsWith(made, 'function')) createFunction(folded, file, made.slice(1));
  }
  if (startsWith(statement, 'alter', 'table')) alterTable(folded, file, statement.slice(2));
  if (startsWith(statement, 'drop', 'table'))
    for (const dropped of namesIn(statement.slice(2))) dropTable(folded, dropped);
  if (startsWith(statement, 'drop', 'function'))
    for (const dropped of namesIn(statement.slice(2))) folded.functions.delete(dropped);
}

const namesIn = (tokens: Tokens): string[] =>
  splitAt(without(tokens, 'if', 'exists'), ',').map((part) => part[0]?.value ?? '');

function createTable(folded: Folded, file: string, tokens: Tokens): void {
  const [name, ...rest] = without(tokens, 'if', 'not', 'exists');
  if (name === undefined) return;
  folded.tables.set(name.value, { file, line: name.line });
  if (!startsWith(rest, '(')) return;
  for (const item of splitAt(within(rest, 0), ',')) addItem(folded, { file, table: name.value }, item);
}

function createFunction(folded: Folded, file: string, [name, ...rest]: Tokens): void {
  const body = rest.find((token) => token.kind === 'body');
  if (name && body) folded.functions.set(name.value, { file, line: body.line, body: body.value });
}

function dropTable(folded: Folded, table: string): void {
  folded.tables.delete(table);
  folded.constraints = folded.constraints.filter((one) => one.table !== table);
}

function alterTable(folded: Folded, file: string, tokens: Tokens): void {
  const [name, ...rest] = without(tokens, 'if', 'exists', 'only');
  if (name === undefined) return;
  const table = name.value;
  for (const action of splitAt(rest, ',')) {
    const words = action.slice(1);
    if (startsWith(action, 'add'))
      addItem(folded, { file, table }, without(words, 'column', 'if', 'not', 'exists'));
    if (startsWith(action, 'rename')) rename(folded, table, words);
    if (startsWith(action, 'drop', 'constraint')) dropConstraint(folded, table, namesIn(action.slice(2))[0]);
    else if (startsWith(action, 'drop'))
      dropColumn(folded, table, namesIn(without(words, 'column'))[0] ?? '');
  }
}

function dropConstraint(folded: Folded, table: string, name: string | undefined): void {
  folded.constraints = folded.constraints.filter((one) => one.table !== table || one.name !== name);
}

function dropColumn(folded: Folded, table: string, column: string): void {
  const names = ({ lists }: Constraint): boolean => lists.some((list) => list.column === column);
  folded.constraints = folded.constraints.filter((one) => one.table !== table || !names(one));
}

/** `rename to b`, `rename constraint a to b`, `rename column a to b`. */
function rename(folded: Folded, table: string, words: Tokens): void {
  const [from, , to] = without(words, 'constraint', 'column');
  const change = (changed: (one: Constraint) => Constraint): void => {
    folded.constraints = folded.constraints.map((one) => (one.table === table ? changed(one) : one));
  };
  const relist = (one: Constraint, changed: (list: ListCheck) => Partial<ListCheck>): Constraint => ({
    ...one,
    lists: one.lists.map((list) => ({ ...list, ...changed(list) })),
  });
  if (startsWith(words, 'to')) {
    const name = words[1]?.value ?? '';
    folded.tables.set(name, folded.tables.get(table) ?? { file: '', line: 1 });
    folded.tables.delete(table);
    change((one) => ({ ...relist(one, () => ({ table: name })), table: name }));
  } else if (startsWith(words, 'constraint')) {
    change((one) => (one.name === from?.value ? { ...one, name: to?.value ?? '' } : one));
  } else {
    change((one) =>
      relist(one, ({ column }) => ({ column: column === from?.value ? (to?.value ?? '') : column })),
    );
  }
}

/** A column or a constraint of a table, with every `check` in it. */
function addItem(folded: Folded, of: { file: string; table: string }, item: Tokens): void {
  const isOfTable = startsWith(item, 'constraint') || startsWith(item, 'check');
  item.forEach((token, at) => {
    if (!startsWith(item.slice(at), 'check', '(')) return;
    const lists = listsIn(within(item, at + 1)).map((list) => ({ ...list, ...of, line: token.line }));
    if (lists.length === 0) return;
    const isNamed = at >= 2 && startsWith(item.slice(at - 2), 'constraint');
    const given = isNamed ? item[at - 1]?.value : undefined;
    const column = isOfTable ? lists[0]?.column : item[0]?.value;
    folded.constraints.push({
      table: of.table,
      name: given ?? unusedName(folded, `${of.table}_${column}_check`),
      lists,
    });
  });
}

/** PostgreSQL numbers the checks of a column that nobody named. */
function unusedName({ constraints }: Folded, name: string): string {
  const isUsed = (wanted: string): boolean => constraints.some((one) => one.name === wanted);
  let unused = name;
  for (let number = 1; isUsed(unused); number += 1) unused = `${name}${number}`;
  return unused;
}

/** Each `column in ('a', 'b')` of an expression. */
function listsIn(expression: Tokens): Pick<ListCheck, 'column' | 'values'>[] {
  return expression.flatMap((token, at) => {
    const isList = token.kind === 'word' && startsWith(expression.slice(at + 1), 'in', '(');
    if (!isList || expression[at + 3]?.kind !== 'text') return [];
    const values = within(expression, at + 2).filter(({ kind }) => kind === 'text');
    return [{ column: token.value, values: values.map(({ value }) => value) }];
  });
}

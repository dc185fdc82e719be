import { parseSync, Visitor } from 'oxc-parser';
import { type Breach, unexcused } from './exceptions';
import type { Finding } from './finding';
import { linesOf } from './lines';
import { literalListsIn } from './literal-lists';
import { placeOf } from './places';
import { statementsOf, type Tokens, within } from './sql-tokens';
import { isSource, type Tree } from './tree';

const guard = 'literal-list';

interface Spelled {
  words: readonly string[];
  line: number;
}

/** Holds that a store spells out no list of words that the contract or rules declare: it is handed in as a parameter. */
export function checkLiteralLists(tree: Tree): Finding[] {
  const known = knownLists(tree);
  const breaches = [...tree].flatMap(([file, text]) => {
    const { room, isTest, pack } = placeOf(file);
    if (pack !== 'server' || room !== 'store' || isTest || !isSource(file)) return [];
    return listsSpelledIn(file, text).flatMap(({ words, line }): Breach[] => {
      const source = known.find((list) => words.every((word) => list.words.includes(word)));
      if (source === undefined) return [];
      return [
        {
          key: `${file}#${words.join(',')}`,
          rule: guard,
          file,
          line,
          says: `${words.join(', ')} are words of ${source.name}, spelled out once more.`,
          remedy:
            'Name the list in rules, and hand it to the statement as a parameter: = any(${states}::text[]).',
        },
      ];
    });
  });
  return unexcused(tree, guard, breaches);
}

function knownLists(tree: Tree): { name: string; words: readonly string[] }[] {
  return [...tree].flatMap(([file, text]) => {
    const { room, isTest, pack } = placeOf(file);
    const declares = pack === 'contract' || (pack === 'server' && room === 'rules');
    if (!declares || isTest || !isSource(file)) return [];
    return [...literalListsIn(file, text)].map(([name, words]) => ({ name: `${file}#${name}`, words }));
  });
}

/** The lists of two or more words in the SQL of a file, and in what its query builder compares with `in`. */
function listsSpelledIn(path: string, text: string): Spelled[] {
  const spelled: Spelled[] = [];
  const lineAt = linesOf(text);
  const keep = (words: readonly string[], line: number): void => {
    if (words.length > 1) spelled.push({ words, line });
  };
  new Visitor({
    TemplateLiteral({ quasis, start }) {
      const sql = quasis.map((part) => part.value.raw).join('?');
      for (const tokens of statementsOf(sql))
        for (const { words, line } of listsInSql(tokens)) keep(words, lineAt(start) + line - 1);
    },
    CallExpression({ arguments: given }) {
      for (const [index, list] of given.entries()) {
        const operator = given[index - 1];
        if (list.type !== 'ArrayExpression' || operator?.type !== 'Literal') continue;
        if (operator.value !== 'in' && operator.value !== 'not in') continue;
        const words = list.elements.map((one) => (one?.type === 'Literal' ? one.value : null));
        if (words.every((word) => typeof word === 'string')) keep(words, lineAt(list.start));
      }
    },
  }).visit(parseSync(path, text).program);
  return spelled;
}

/** `in ('a', 'b')`, `array['a', 'b']` and `'{a,b}'`. */
function listsInSql(tokens: Tokens): Spelled[] {
  return tokens.flatMap((token, index): Spelled[] => {
    const { kind, value, line } = token;
    if (kind === 'text' && /^\{\w[^{}"]*\}$/.test(value))
      return [
        {
          words: value
            .slice(1, -1)
            .split(',')
            .map((word) => word.trim()),
          line,
        },
      ];
    const opening = kind === 'word' ? { in: '(', array: '[' }[value] : undefined;
    if (opening === undefined || tokens[index + 1]?.value !== opening) return [];
    const inner = opening === '(' ? within(tokens, index + 1) : untilClosed(tokens, index + 2);
    const words = inner.flatMap((one) => (one.kind === 'text' ? [one.value] : []));
    const others = inner.filter((one) => one.kind !== 'text' && one.value !== ',');
    return others.length === 0 ? [{ words, line }] : [];
  });
}

const untilClosed = (tokens: Tokens, from: number): Tokens => {
  const end = tokens.findIndex(({ kind, value }, index) => index >= from && kind === 'sign' && value === ']');
  return tokens.slice(from, end === -1 ? tokens.length : end);
};

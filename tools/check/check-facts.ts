import { parseSync, Visitor } from 'oxc-parser';
import type { Finding } from './finding';
import { placeOf } from './places';
import type { Tree } from './tree';

interface Declared {
  name: string;
  line: number;
  /** Whether it says what it changes, even if that is nothing. */
  namesChange: boolean;
}

/** Holds that every kind of fact stands in the facts.ts of its noun and says what it changes. */
export function checkFacts(tree: Tree): Finding[] {
  return [...tree].flatMap(([file, text]) => {
    const { pack, isTest, domain, noun } = placeOf(file);
    if (pack !== 'server' || isTest || !file.endsWith('.ts') || !text.includes('factKind')) return [];
    const isFacts = domain !== undefined && noun !== undefined && file.endsWith('/facts.ts');
    return declaredIn(file, text).flatMap(({ name, line, namesChange }) => [
      ...(namesChange ? [] : [namesNoChange(file, line, name)]),
      ...(isFacts ? [] : [outOfPlace(file, line, name)]),
    ]);
  });
}

const namesNoChange = (file: string, line: number, name: string): Finding => ({
  rule: 'fact-change',
  file,
  line,
  says: `The fact ${name} names no change.`,
  remedy:
    'Add changed: (payload) => ({ kind, id }), or changed: null where no screen shows anything else than before.',
});

const outOfPlace = (file: string, line: number, name: string): Finding => ({
  rule: 'fact-place',
  file,
  line,
  says: `The fact ${name} is declared outside the facts of a noun.`,
  remedy: 'Move it to server/src/<domain>/<noun>/facts.ts of the noun it tells of.',
});

interface Node {
  type: string;
}

function declaredIn(file: string, text: string): Declared[] {
  const declared: Declared[] = [];
  new Visitor({
    CallExpression(node) {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'factKind') return;
      const [name, meaning] = node.arguments;
      declared.push({
        name: name?.type === 'Literal' ? String(name.value) : 'of a computed name',
        line: text.slice(0, node.start).split('\n').length,
        namesChange: meaning !== undefined && hasProperty(meaning, 'changed'),
      });
    },
  }).visit(parseSync(file, text).program);
  return declared;
}

function hasProperty(node: Node, name: string): boolean {
  const { properties = [] } = node as Node & { properties?: { key?: { name?: string; value?: unknown } }[] };
  return properties.some(({ key }) => key?.name === name || key?.value === name);
}

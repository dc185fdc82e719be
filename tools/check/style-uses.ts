import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

interface Use {
  module: string;
  line: number;
}

/** What one file of the screens takes from modules of styles. */
export interface StyleUses {
  file: string;
  imports: Use[];
  classes: (Use & { name: string })[];
  /** Lines of classes that are chosen by a computed name. */
  computed: number[];
  /** Lines of a className that is a text. */
  literals: number[];
}

interface Node {
  type: string;
  start: number;
  end: number;
}

/** Finds the modules of styles that a file imports, and each class it takes from them. */
export function readStyleUses(file: string, text: string): StyleUses {
  const uses: StyleUses = { file, imports: [], classes: [], computed: [], literals: [] };
  const modules = new Map<string, string>();
  const lineOf = ({ start }: Node): number => text.slice(0, start).split('\n').length;
  new Visitor({
    ImportDeclaration(node) {
      const { value } = node.source;
      if (!value.endsWith('.module.css')) return;
      const module = posix.join(posix.dirname(file), value);
      uses.imports.push({ module, line: lineOf(node) });
      for (const one of node.specifiers) modules.set(one.local.name, module);
    },
    MemberExpression(node) {
      const module = node.object.type === 'Identifier' ? modules.get(node.object.name) : undefined;
      if (module === undefined) return;
      if (node.computed || node.property.type !== 'Identifier') uses.computed.push(lineOf(node));
      else uses.classes.push({ module, name: node.property.name, line: lineOf(node) });
    },
    JSXAttribute(node) {
      if (node.name.type !== 'JSXIdentifier' || !/className$/i.test(node.name.name)) return;
      if (node.value !== null && textsIn(node.value).some(isText)) uses.literals.push(lineOf(node));
    },
  }).visit(parseSync(file, text).program);
  return uses;
}

const isText = (text: string): boolean => text.trim() !== '';

/** The texts an attribute may have as its value, not those it is chosen by. */
function textsIn(value: Node): string[] {
  const texts: string[] = [];
  const read = (node: Node): void => {
    const each = node as Node & Record<'expression' | 'consequent' | 'alternate' | 'left' | 'right', Node>;
    const { value: literal, quasis } = node as Node & {
      value?: unknown;
      quasis?: { value: { raw: string } }[];
    };
    if (node.type === 'Literal' && typeof literal === 'string') texts.push(literal);
    if (node.type === 'TemplateLiteral') texts.push(...(quasis ?? []).map((part) => part.value.raw));
    if (node.type === 'JSXExpressionContainer') read(each.expression);
    if (node.type === 'ConditionalExpression') [each.consequent, each.alternate].forEach(read);
    if (node.type === 'LogicalExpression') [each.left, each.right].forEach(read);
  };
  read(value);
  return texts;
}

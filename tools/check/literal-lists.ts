import { parseSync, Visitor } from 'oxc-parser';

interface Node {
  type: string;
}

/** The lists of texts that a file declares: `const a = ['x', 'y'] as const` and `type A = 'x' | 'y'`, by name. */
export function literalListsIn(path: string, text: string): Map<string, readonly string[]> {
  const lists = new Map<string, readonly string[]>();
  const keep = (name: string, nodes: readonly (Node | null)[]): void => {
    const texts = nodes.map(textOf);
    if (texts.every((one) => one !== undefined)) lists.set(name, texts);
  };
  new Visitor({
    VariableDeclarator(node) {
      const value = node.init?.type === 'TSAsExpression' ? node.init.expression : node.init;
      if (node.id.type === 'Identifier' && value?.type === 'ArrayExpression')
        keep(node.id.name, value.elements);
    },
    TSTypeAliasDeclaration(node) {
      if (node.typeAnnotation.type === 'TSUnionType') keep(node.id.name, node.typeAnnotation.types);
    },
  }).visit(parseSync(path, text).program);
  return lists;
}

function textOf(node: Node | null): string | undefined {
  const { literal, value } = (node ?? {}) as { literal?: Node; value?: unknown };
  if (node?.type === 'TSLiteralType' && literal) return textOf(literal);
  return node?.type === 'Literal' && typeof value === 'string' ? value : undefined;
}

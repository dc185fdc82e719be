import { parseSync } from 'oxc-parser';

export interface ExportedFunction {
  name: string;
  line: number;
  parameters: { name: string; type: string }[];
  isAsync: boolean;
  /** What it says it returns; empty where it says nothing. */
  returns: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Code extends Node {
  async: boolean;
  params: (Node & { name?: string; typeAnnotation?: { typeAnnotation: Node } | null })[];
  returnType?: { typeAnnotation: Node } | null;
}

/** The functions a file exports where it declares them. */
export function exportedFunctionsIn(path: string, text: string): ExportedFunction[] {
  const textOf = (node: Node | undefined): string =>
    node === undefined ? '' : text.slice(node.start, node.end);
  const read = (name: string, code: Code): ExportedFunction => ({
    name,
    line: text.slice(0, code.start).split('\n').length,
    parameters: code.params.map((one) => ({
      name: one.name ?? '',
      type: textOf(one.typeAnnotation?.typeAnnotation),
    })),
    isAsync: code.async,
    returns: textOf(code.returnType?.typeAnnotation),
  });
  const { body } = parseSync(path, text).program;
  const listed = new Set(
    body.flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' && statement.source === null
        ? statement.specifiers.map(({ local }) => (local.type === 'Identifier' ? local.name : ''))
        : [],
    ),
  );
  return body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declared = declaredIn(isExported ? statement.declaration : statement);
    return declared
      .filter(({ name }) => isExported || listed.has(name))
      .map(({ name, code }) => read(name, code));
  });
}

function declaredIn(declaration: Node | null): { name: string; code: Code }[] {
  const { id, declarations } = (declaration ?? {}) as {
    id?: { name: string } | null;
    declarations?: { id: { name?: string }; init: Node | null }[];
  };
  if (declaration?.type === 'FunctionDeclaration' && id)
    return [{ name: id.name, code: declaration as Code }];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return (declarations ?? []).flatMap(({ id: { name = '' }, init }) =>
    init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
      ? [{ name, code: init as Code }]
      : [],
  );
}

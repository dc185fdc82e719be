import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';
import { linesOf } from './lines';

interface Node {
  type: string;
  start: number;
  end: number;
}

/** A function as it stands in a file; one without a name is called by that of the function around it. */
export interface FunctionSpot {
  name: string;
  /** It has the name itself, and is no callback within. */
  isNamed: boolean;
  line: number;
  lines: number;
}

/** The functions of a file but for the callbacks of `describe`, which only hold tests together. */
export function functionsIn(path: string, text: string): FunctionSpot[] {
  const functions: FunctionSpot[] = [];
  const names = namesByStart();
  const around: string[] = [];
  const lineAt = linesOf(text);
  const enter = (node: Node): void => {
    const own = names.of(node);
    const name = own ?? around.at(-1) ?? 'a callback';
    around.push(name);
    if (names.isOfDescribe(node)) return;
    const line = lineAt(node.start);
    functions.push({ name, isNamed: own !== undefined, line, lines: lineAt(node.end) - line + 1 });
  };
  const leave = (): void => void around.pop();
  new Visitor({
    ...names.visitor,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  }).visit(parseSync(path, text).program);
  return functions;
}

/** What functions are called, read before they are: by their own name, or by that of what they are assigned to. */
function namesByStart() {
  const names = new Map<number, string>();
  const ofDescribe = new Set<number>();
  const keep = (name: string, value: Node | null): void => {
    if (value === null) return;
    names.set(value.start, name);
    // As in `memo(function …)` and `forwardRef((props, ref) => …)`.
    const wrapped = value as Node & { arguments?: Node[] };
    if (value.type === 'CallExpression')
      for (const argument of wrapped.arguments ?? []) names.set(argument.start, name);
  };
  const visitor: VisitorObject = {
    VariableDeclarator(node) {
      if (node.id.type === 'Identifier') keep(node.id.name, node.init);
    },
    Property(node) {
      if (node.key.type === 'Identifier') keep(node.key.name, node.value);
    },
    MethodDefinition(node) {
      if (node.key.type === 'Identifier') keep(node.key.name, node.value);
    },
    CallExpression(node) {
      if (calledName(node.callee) !== 'describe') return;
      for (const argument of node.arguments) ofDescribe.add(argument.start);
    },
  };
  const of = (node: Node): string | undefined =>
    (node as Node & { id?: { name?: string } | null }).id?.name ?? names.get(node.start);
  return { visitor, of, isOfDescribe: (node: Node): boolean => ofDescribe.has(node.start) };
}

/** `describe` for `describe(…)`, `describe.skipIf(…)(…)` and `describe.each(…)(…)`. */
function calledName(callee: Node): string | undefined {
  const node = callee as Node & { name?: string; object?: Node; callee?: Node };
  const inner = node.object ?? node.callee;
  return inner ? calledName(inner) : node.name;
}

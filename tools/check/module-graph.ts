import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { existing } from './edges';
import type { Tree } from './tree';

/** What stands at the top of a file under a name: what it refers to, and the methods it calls. */
export interface Named {
  refers: ReadonlySet<string>;
  methods: ReadonlySet<string>;
}

/** A name in a file; `*` is all of the file. */
export interface Origin {
  file: string;
  name: string;
}

export interface Module {
  named: ReadonlyMap<string, Named>;
  /** Names that come from other files of ours, or from a package, whose name then is the file. */
  imported: ReadonlyMap<string, Origin>;
  /** Names that are exported without being declared here. */
  passedOn: ReadonlyMap<string, Origin>;
  /** Files all of whose names are passed on. */
  all: readonly string[];
}

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Reads the modules of a tree one by one, each once. */
export function moduleGraph(tree: Tree): (file: string) => Module {
  const read = new Map<string, Module>();
  return (file) => {
    const known = read.get(file) ?? readModule(file, tree);
    read.set(file, known);
    return known;
  };
}

/** Where a name was declared, followed through doors; nothing where it is none of ours. */
export function originOf(graph: (file: string) => Module, { file, name }: Origin): Origin | undefined {
  const { named, imported, passedOn, all } = graph(file);
  if (name === '*' || named.has(name)) return { file, name };
  const next = passedOn.get(name) ?? imported.get(name);
  if (next) return originOf(graph, next);
  for (const other of all) {
    const found = originOf(graph, { file: other, name });
    if (found) return found;
  }
  return undefined;
}

function readModule(file: string, tree: Tree): Module {
  const named = new Map<string, Named>();
  const imported = new Map<string, Origin>();
  const passedOn = new Map<string, Origin>();
  const all: string[] = [];
  const at = (specifier: string): string => {
    if (!specifier.startsWith('.')) return specifier;
    const path = posix.join(posix.dirname(file), specifier);
    return existing(path, tree) ?? path;
  };
  for (const statement of parseSync(file, tree.get(file) ?? '').program.body as unknown as Node[]) {
    const source = (statement['source'] as { value: string } | null | undefined)?.value;
    if (statement.type === 'ImportDeclaration' && source !== undefined)
      for (const one of list(statement['specifiers']))
        imported.set(nameOf(one['local']), { file: at(source), name: nameOf(one['imported']) || '*' });
    if (statement.type === 'ExportAllDeclaration' && source !== undefined) {
      const name = nameOf(statement['exported']);
      if (name === '') all.push(at(source));
      else passedOn.set(name, { file: at(source), name: '*' });
    }
    if (statement.type === 'ExportNamedDeclaration')
      for (const one of list(statement['specifiers'])) {
        const origin = { file: source === undefined ? file : at(source), name: nameOf(one['local']) };
        const exported = nameOf(one['exported']);
        if (origin.file !== file || origin.name !== exported) passedOn.set(exported, origin);
      }
    const declaration = (statement['declaration'] ?? statement) as Node;
    for (const one of declaration.type === 'VariableDeclaration'
      ? list(declaration['declarations'])
      : [declaration])
      if (nameOf(one['id']) !== '') named.set(nameOf(one['id']), usesOf(one));
  }
  return { named, imported, passedOn, all };
}

/** What code refers to, the types aside. */
export function usesOf(node: unknown): Named {
  const refers = new Set<string>();
  const methods = new Set<string>();
  const walk = (one: unknown, isName: boolean): void => {
    if (Array.isArray(one)) for (const each of one) walk(each, isName);
    if (!isNode(one)) return;
    if (one.type.startsWith('TS') && !('expression' in one)) return;
    if (one.type === 'Identifier' && !isName) refers.add(nameOf(one));
    const callee = one['callee'];
    if (isNode(callee) && callee.type === 'MemberExpression') methods.add(nameOf(callee['property']));
    for (const [key, value] of Object.entries(one)) {
      const isProperty = key === 'property' || (key === 'key' && one['shorthand'] !== true);
      walk(value, isProperty && one['computed'] !== true);
    }
  };
  walk(node, false);
  return { refers, methods };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const list = (nodes: unknown): Node[] => (Array.isArray(nodes) ? (nodes as Node[]) : []);

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';

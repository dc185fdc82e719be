import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';
import { linesOf } from './lines';

export interface Import {
  specifier: string;
  line: number;
  /** Nothing of it is left when the types are stripped. */
  isTypeOnly: boolean;
}

interface Spot {
  line: number;
}

export interface Source {
  imports: Import[];
  /** `export … from` of our own files, and exports of a name imported from them. */
  passedOn: Spot[];
  /** A query made here: something is called on a transaction, a connection or a pool. */
  queries: Spot[];
  newDates: Spot[];
  enums: Spot[];
  /** Comments that switch a check off. */
  switchedOff: Spot[];
}

interface Node {
  type: string;
  start: number;
  end: number;
}

/** Reads one file of TypeScript as far as the rules need it. */
export function readSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const source: Source = {
    imports: [],
    passedOn: [],
    queries: [],
    newDates: [],
    enums: [],
    switchedOff: [],
  };
  const lineAt = linesOf(text);
  const spot: SpotOf = ({ start }) => ({ line: lineAt(start) });
  new Visitor({ ...importVisitor(source, spot), ...habitVisitor(source, spot) }).visit(parsed.program);
  for (const comment of parsed.comments) {
    if (/^\s*((ox|es)lint-disable|@ts-nocheck|oxfmt-ignore|prettier-ignore)/.test(comment.value))
      source.switchedOff.push(spot(comment));
  }
  return source;
}

type SpotOf = (node: { start: number }) => Spot;

function importVisitor(source: Source, spot: SpotOf): VisitorObject {
  const imported = new Set<string>();
  const isOurs = (specifier: string) => /^(\.|@voltdeck\/)/.test(specifier);
  const add = (node: Node, specifier: string, isTypeOnly: boolean) =>
    source.imports.push({ specifier, line: spot(node).line, isTypeOnly });
  return {
    ImportDeclaration(node) {
      const named = node.specifiers.filter((one) => one.type === 'ImportSpecifier');
      const allTypes =
        named.length > 0 &&
        named.length === node.specifiers.length &&
        named.every((one) => one.importKind === 'type');
      add(node, node.source.value, node.importKind === 'type' || allTypes);
      if (isOurs(node.source.value)) for (const one of node.specifiers) imported.add(one.local.name);
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        add(node, node.source.value, false);
    },
    TSImportType(node) {
      add(node, node.source.value, true);
    },
    ExportAllDeclaration(node) {
      add(node, node.source.value, node.exportKind === 'type');
      if (isOurs(node.source.value)) source.passedOn.push(spot(node));
    },
    ExportNamedDeclaration(node) {
      if (node.source) add(node, node.source.value, node.exportKind === 'type');
      const passes = node.specifiers.some(
        (one) => one.local.type === 'Identifier' && imported.has(one.local.name),
      );
      if (passes || (node.source && isOurs(node.source.value))) source.passedOn.push(spot(node));
    },
  };
}

function habitVisitor(source: Source, spot: SpotOf): VisitorObject {
  return {
    NewExpression(node) {
      const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
      if (isDate && node.arguments.length === 0) source.newDates.push(spot(node));
    },
    MemberExpression(node) {
      if (isConnection(node.object)) source.queries.push(spot(node));
    },
    TSEnumDeclaration: (node) => void source.enums.push(spot(node)),
  };
}

/** `tx`, `ctx.tx`, `db.kysely` and `db.pool`: what a query is called on. */
function isConnection(object: Node): boolean {
  const node = object as Node & { name?: string; property?: { name?: string } };
  if (node.type === 'Identifier') return /^(tx|kysely|pool)$/.test(node.name ?? '');
  return node.type === 'MemberExpression' && /^(tx|kysely|pool)$/.test(node.property?.name ?? '');
}

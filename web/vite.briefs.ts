import { type Plugin, runnerImport } from 'vite';

/** A part of a parsed program (ESTree). */
export interface Node {
  type: string;
  start: number;
  end: number;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

type Calls = Readonly<Record<string, { needs?: unknown } | undefined>>;
type Contract = Readonly<Record<string, Calls | undefined>>;

/** What a file takes of a noun: a part of one of its calls, or null for anything else. */
type Taken = { call: string; part: string } | null;

const isNamed = (node: Node | undefined, name: string): boolean =>
  node?.type === 'Identifier' && 'name' in node && node.name === name;

/** `object.property`; undefined for anything else. */
function memberOf(node: Node): { object: Node; property: string } | undefined {
  if (node.type !== 'MemberExpression' || !('object' in node) || !('property' in node)) return undefined;
  const { object, property } = node;
  const isPlain = isNode(property) && property.type === 'Identifier' && 'name' in property;
  return isPlain && isNode(object) ? { object, property: String(property.name) } : undefined;
}

const isComputed = (node: Node): boolean => 'computed' in node && node.computed === true;

/** Of what only types say, the value that they speak of: types themselves are gone when the program runs. */
const valueIn = (node: Node): unknown =>
  /^TS(?:As|Satisfies|NonNull|Instantiation)Expression$|^TSTypeAssertion$/.test(node.type) &&
  'expression' in node
    ? node.expression
    : null;

/** All that a program takes of a noun. */
export function takenOf(node: unknown, noun: string): Taken[] {
  if (Array.isArray(node)) return node.flatMap((each) => takenOf(each, noun));
  if (!isNode(node) || node.type === 'ImportDeclaration') return [];
  if (node.type.startsWith('TS')) return takenOf(valueIn(node), noun);
  if (isNamed(node, noun)) return [null];
  const part = isComputed(node) ? undefined : memberOf(node);
  const call = part === undefined || isComputed(part.object) ? undefined : memberOf(part.object);
  if (part !== undefined && call !== undefined && isNamed(call.object, noun))
    return [{ call: call.property, part: part.property }];
  return Object.entries(node).flatMap(([key, inner]) =>
    // What a property is called is no mention of what is called the same.
    (key === 'property' || key === 'key') && !isComputed(node) ? [] : takenOf(inner, noun),
  );
}

/** The noun with the calls that are taken of it, and of each whom it needs. */
function writtenOf(noun: string, taken: readonly Taken[], calls: Calls): string {
  const names = new Set(taken.flatMap((each) => each?.call ?? []));
  const briefs = [...names].map((call) => {
    const found = calls[call];
    if (found === undefined) throw new Error(`the contract has no ${noun}.${call}`);
    return `${call}: { needs: ${JSON.stringify(found.needs)} }`;
  });
  return `const ${noun} = { ${briefs.join(', ')} };`;
}

/** What imports from the contract, on one line or on several. */
const importing = /^import \{([^}]+)\} from '@voltdeck\/contract';$/m;

/** The program with what it takes of some nouns instead of the nouns; null where it takes more of each. */
function withBriefs(code: string, program: Node, contract: Contract): string | null {
  const [line = '', imported = ''] = importing.exec(code) ?? [];
  const names = imported
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const briefs = new Map<string, string>();
  for (const noun of names.filter((name) => /^\w+$/.test(name))) {
    const taken = takenOf(program, noun);
    const isBrief = taken.length > 0 && taken.every((each) => each?.part === 'needs');
    if (isBrief) briefs.set(noun, writtenOf(noun, taken, contract[noun] ?? {}));
  }
  if (briefs.size === 0) return null;
  const kept = names.filter((name) => !briefs.has(name));
  const whole = kept.length === 0 ? '' : `import { ${kept.join(', ')} } from '@voltdeck/contract';`;
  return code.replace(line, () => [whole, ...briefs.values()].join(' '));
}

/**
 * Gives files that only ask whom calls need just that instead of the contract, whose shapes then load with the part that
 * calls: all screens are declared on every visit, and a menu of a list names calls that a dialog makes. A file that takes
 * anything else of a noun keeps the whole of it.
 */
export const briefDeclarations = (): Plugin => {
  let loading: Promise<Contract> | undefined;
  const contract = (): Promise<Contract> =>
    (loading ??= runnerImport<Contract>('@voltdeck/contract').then(({ module }) => module));
  return {
    name: 'voltdeck-brief-declarations',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/web\/src\/.+\.tsx?$/.test(id) || !importing.test(code)) return undefined;
      const program = this.parse(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' });
      return withBriefs(code, program, await contract()) ?? undefined;
    },
  };
};

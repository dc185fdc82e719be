import { type Plugin, runnerImport } from 'vite';

const printing = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
/** What stands among it and is asked while reading, too. */
const alsoReading = 'aggregateChecks';

/** Leaves out what prints shapes as JSON Schema: only the server does that, and every shape would bring it along. */
const unprintedShapes = (): Plugin => ({
  name: 'voltdeck-unprinted-shapes',
  apply: 'build',
  transform: (code, id) => {
    if (!printing.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    if (names.length === 0) throw new Error(`${id} exports in another way now: see what it prints`);
    const lines = names.map((name) =>
      name === alsoReading
        ? `export { ${name} } from ${JSON.stringify(`${id}?whole`)};`
        : `export const ${name} = () => undefined;`,
    );
    return { code: lines.join('\n'), map: null };
  },
});

/** Leaves out what calls say of themselves on the page of the interface: nobody reads it here. */
const unsaidSummaries = (): Plugin => ({
  name: 'voltdeck-unsaid-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/contract\/src\/.+\.ts$/.test(id)
      ? code.replace(/^\s+summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),\n/gm, '')
      : undefined,
});

interface Node {
  type: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const isCallOfEndpoint = (node: Node): boolean =>
  node.type === 'CallExpression' && 'callee' in node && isNode(node.callee) && 'name' in node.callee
    ? node.callee.name === 'endpoint'
    : false;

const keyOf = (node: Node): unknown =>
  'key' in node && isNode(node.key) && 'name' in node.key ? node.key.name : undefined;

/** The shapes of answers within a node; `null`, which says that there is no answer, is none. */
function resultShapes(node: unknown, isInCall = false): Node[] {
  if (Array.isArray(node)) return node.flatMap((each) => resultShapes(each, isInCall));
  if (!isNode(node)) return [];
  if (isInCall && keyOf(node) === 'result' && 'value' in node && isNode(node.value))
    return node.value.type === 'Literal' ? [] : [node.value];
  const isCall = isInCall || isCallOfEndpoint(node);
  return Object.values(node).flatMap((each) => resultShapes(each, isCall));
}

/** Without what only answers were made of: an import alone has its module loaded with this one. */
const withoutUnused = (code: string): string =>
  code.replaceAll(/^import \{ ([^}]+) \} from '\.[^']+';$/gm, (line, names: string) =>
    names.split(', ').some((name) => code.split(new RegExp(`\\b${name.replace(/^type /, '')}\\b`)).length > 2)
      ? line
      : '',
  );

/** Leaves out the shapes of answers: nobody parses answers here, and their types are there without them. */
const unreadResults = (): Plugin => ({
  name: 'voltdeck-unread-results',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contract\/src\/.+\.ts$/.test(id)) return undefined;
    const read = resultShapes(this.parse(code, { lang: 'ts' }))
      .toSorted((one, other) => other.start - one.start)
      .reduce((text, { start, end }) => `${text.slice(0, start)}undefined${text.slice(end)}`, code);
    return withoutUnused(read);
  },
});

/** Tells that making a shape of another does nothing else, so that those which only answers were made of are left out. */
const shapesArePure = (): Plugin => ({
  name: 'voltdeck-pure-shapes',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/contract\/src\/.+\.ts$/.test(id)
      ? code.replace(/^((?:export )?const \w+ =)\s+(?=\w+\s*\.\w+\()/gm, '$1 /* @__PURE__ */ ')
      : undefined,
});

type Calls = Readonly<Record<string, { needs?: unknown; query?: { shape: object } } | undefined>>;
type Contract = Readonly<Record<string, Calls | undefined>>;

/** The names in a query, with whatever is typed under them. */
const readAsTyped =
  'const asTyped = { safeParse: (data) => ({ success: true, data }) };' +
  "const namesOf = (names) => ({ shape: Object.fromEntries(names.split(' ').map((name) => [name, asTyped])) });";

/** What the declarations of screens say of a call: whom it needs, and the names in its query. */
const briefOf = ({ needs, query }: NonNullable<Calls[string]>, isQueried: boolean): string => {
  const names = isQueried ? Object.keys(query?.shape ?? {}).join(' ') : '';
  return `{ needs: ${JSON.stringify(needs)}${names === '' ? '' : `, query: namesOf(${JSON.stringify(names)})`} }`;
};

/** The calls of a noun that a file speaks of, with what it asks of them. */
const briefsIn = (code: string, noun: string, calls: Calls): string => {
  const asked = [...code.matchAll(new RegExp(`\\b${noun}\\.(\\w+)\\.(?:needs|query)\\b`, 'g'))];
  const briefs = [...new Set(asked.map(([, call]) => call ?? ''))].map((call) => {
    const found = calls[call];
    if (found === undefined) throw new Error(`the contract has no ${noun}.${call}`);
    const isQueried = new RegExp(`\\b${noun}\\.${call}\\.query\\b`).test(code);
    return `${call}: ${briefOf(found, isQueried)}`;
  });
  return `const ${noun} = { ${briefs.join(', ')} };`;
};

/** What imports from the contract, on one line or on several. */
const importing = /^import \{([^}]+)\} from '@voltdeck\/contract';$/m;

const countOf = (code: string, pattern: string): number => code.match(new RegExp(pattern, 'g'))?.length ?? 0;

/** A program without what merely looks like its names: strings and comments. */
const bare = (code: string): string =>
  code.replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\*[^]*?\*\/|\/\/.*$/gm, '');

/** Whether a file asks of the calls of a noun only what a brief has, beside what types say of them. */
const asksOnly = (file: string, noun: string, parts: string): boolean => {
  const code = bare(file);
  const asked = countOf(code, `\\b${noun}\\.\\w+\\.(?:${parts})\\b`);
  const typed = countOf(code, `\\btypeof ${noun}\\.`);
  return asked > 0 && asked + typed >= countOf(code, `(?<!\\w|(?<!\\.)\\.)${noun}\\b`);
};

/** A file that gets what it asks of some nouns instead of the nouns. */
const withBriefs = (
  code: string,
  calls: Contract,
  isBrief: (noun: string, rest: string) => boolean,
): string =>
  code.replace(importing, (line: string, imported: string) => {
    const rest = code.replace(line, '');
    const names = imported
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const brief = names.filter((name) => /^\w+$/.test(name) && isBrief(name, rest));
    const kept = names.filter((name) => !brief.includes(name));
    const whole = kept.length === 0 ? '' : `import { ${kept.join(', ')} } from '@voltdeck/contract';`;
    const written = brief.map((noun) => briefsIn(rest, noun, calls[noun] ?? {}));
    return brief.length === 0 ? line : [whole, readAsTyped, ...written].join(' ');
  });

/**
 * Gives the declarations of screens what they ask of the contract instead of the contract, whose shapes then load with
 * the screen that calls: all screens are declared on every visit. The names in an address are known by it; what stands
 * under them is read once the screen is there, by the shapes themselves. Other files get the keys of calls that they
 * only ask permission for: a menu of a list names calls that a dialog makes.
 */
const briefDeclarations = (): Plugin => {
  let loading: Promise<Contract> | undefined;
  const contract = (): Promise<Contract> =>
    (loading ??= runnerImport<Contract>('@voltdeck/contract').then(({ module }) => module));
  return {
    name: 'voltdeck-brief-declarations',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/web\/src\/.+\.tsx?$/.test(id) || !importing.test(code)) return undefined;
      const parts = /\/(?:screens|palette-entries)\.ts$/.test(id) ? 'needs|query' : 'needs';
      return withBriefs(code, await contract(), (noun, rest) => asksOnly(rest, noun, parts));
    },
  };
};

/** What the browser does without of the contract. */
export const lighterContract = (): Plugin[] => [
  unprintedShapes(),
  unsaidSummaries(),
  unreadResults(),
  shapesArePure(),
  briefDeclarations(),
];

import type { Plugin } from 'vite';
import { briefDeclarations, isNode, type Node } from './vite.briefs.ts';

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

const sentences = /\/zod\/v4\/locales\/en\.js$/;

/** Leaves out what the library itself says of a wrong value: forms tell it in their reader's language (web/src/ui/form/issues.ts). */
const unsaidSentences = (): Plugin => ({
  name: 'voltdeck-unsaid-sentences',
  apply: 'build',
  transform: (code, id) => {
    if (!sentences.test(id)) return undefined;
    if (!/localeError: error\(\)/.test(code))
      throw new Error(`${id} speaks in another way now: see what it says`);
    return { code: 'export default () => ({});', map: null };
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

/** What the browser does without of the contract. */
export const lighterContract = (): Plugin[] => [
  unprintedShapes(),
  unsaidSentences(),
  unsaidSummaries(),
  unreadResults(),
  shapesArePure(),
  briefDeclarations(),
];

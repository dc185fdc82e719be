import { posix } from 'node:path';
import type { Finding } from './finding';
import { readStyleUses, type StyleUses } from './style-uses';
import type { Tree } from './tree';

/** Tokens, resets of elements and of libraries, and what holds on paper and in forced colours. */
const globalStyles = [
  ...['modes', 'resets', 'tokens'].map((name) => `web/src/ui/${name}.css`),
  ...['resets', 'tokens'].map((name) => `driver/src/ui/${name}.css`),
];

const mostLines = 200;

export const styleRules = [
  'global-styles',
  'long-styles',
  'class-name',
  'unknown-module',
  'unknown-class',
  'unused-class',
  'computed-class',
  'literal-class',
] as const;

type Rule = (typeof styleRules)[number];

const remedies: Readonly<Record<Rule, string>> = {
  'global-styles': 'Name it *.module.css and import it in the component beside it.',
  'long-styles': 'Split it by component.',
  'class-name': 'Name it in camelCase, and not by a word of the language.',
  'unknown-module': 'Correct the path of the import.',
  'unknown-class': 'Define it there, or use one that is.',
  'unused-class': 'Delete its rules, or use it.',
  'computed-class': 'Write out each class, in a table by what chooses it.',
  'literal-class': 'Use a class of a module; what tests look for is a role, a name or data-part.',
};

const found = (rule: Rule, file: string, line: number, says: string): Finding => ({
  rule,
  file,
  line,
  says,
  remedy: remedies[rule],
});

/** Classes must be free to become constants of their module. */
const isClassName = (name: string): boolean => /^[a-z][A-Za-z0-9]*$/.test(name) && !reserved.has(name);

const reserved = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends
  false finally for function if implements import in instanceof interface let new null package private protected
  public return static super switch this throw true try typeof var void while with yield`.split(/\s+/),
);

interface Module {
  path: string;
  /** The line of the first rule of each class. */
  classes: ReadonlyMap<string, number>;
}

/** Holds that styles are modules beside their component, and that each class is there and is used. */
export function checkStyles(tree: Tree): Finding[] {
  const sheets = [...tree].filter(([path]) => /^(web|driver)\/src\/.*\.css$/.test(path));
  const modules = new Map<string, Module>(
    sheets
      .filter(([path]) => path.endsWith('.module.css'))
      .map(([path, text]) => [path, { path, classes: classesIn(text) }]),
  );
  const uses = [...tree]
    .filter(([path]) => /^(web|driver)\/src\/.*\.tsx?$/.test(path))
    .map(([path, text]) => readStyleUses(path, text));
  return [
    ...sheets.flatMap(([path, text]) => checkSheet(path, text)),
    ...[...modules.values()].flatMap(checkNames),
    ...uses.flatMap((one) => checkUses(one, modules)),
    ...checkUnused(uses, modules),
  ];
}

function checkSheet(path: string, text: string): Finding[] {
  const lines = text.trimEnd().split('\n').length;
  const isGlobal = !path.endsWith('.module.css') && !globalStyles.includes(path);
  return [
    ...(isGlobal ? [found('global-styles', path, 1, 'Only tokens, resets and modes are global.')] : []),
    ...(lines > mostLines
      ? [found('long-styles', path, 1, `Styles have at most ${mostLines} lines, these have ${lines}.`)]
      : []),
  ];
}

function checkNames({ path, classes }: Module): Finding[] {
  return [...classes]
    .filter(([name]) => !isClassName(name))
    .map(([name, line]) => found('class-name', path, line, `The class ${name} can be no constant.`));
}

function checkUses(uses: StyleUses, modules: ReadonlyMap<string, Module>): Finding[] {
  const { file } = uses;
  const unknown = uses.imports
    .filter(({ module }) => !modules.has(module))
    .map(({ module, line }) => found('unknown-module', file, line, `There is no ${module}.`));
  const missing = uses.classes.flatMap(({ module, name, line }) => {
    const classes = modules.get(module)?.classes;
    if (classes === undefined || classes.has(name)) return [];
    return [found('unknown-class', file, line, `${posix.basename(module)} has no class ${name}.`)];
  });
  return [
    ...unknown,
    ...missing,
    ...uses.computed.map((line) =>
      found('computed-class', file, line, 'A class is named where it is used, or nobody finds it.'),
    ),
    ...uses.literals.map((line) =>
      found('literal-class', file, line, 'A className comes from a module, never from a text.'),
    ),
  ];
}

function checkUnused(uses: readonly StyleUses[], modules: ReadonlyMap<string, Module>): Finding[] {
  const used = new Set(uses.flatMap(({ classes }) => classes.map(({ module, name }) => `${module} ${name}`)));
  return [...modules.values()].flatMap(({ path, classes }) =>
    [...classes]
      .filter(([name]) => !used.has(`${path} ${name}`))
      .map(([name, line]) => found('unused-class', path, line, `Nobody uses the class ${name}.`)),
  );
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The classes of a module's own that its selectors name, each with its first line. */
function classesIn(css: string): Map<string, number> {
  const bare = css
    .replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, blank)
    .replace(/:global\([^)]*\)/g, blank);
  const classes = new Map<string, number>();
  for (const { 0: selector, index } of bare.matchAll(/[^{};]+(?=\{)/g)) {
    if (/^\s*@/.test(selector)) continue;
    for (const { 1: name = '', index: at } of selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)) {
      const line = bare.slice(0, index + at).split('\n').length;
      if (!classes.has(name)) classes.set(name, line);
    }
  }
  return classes;
}

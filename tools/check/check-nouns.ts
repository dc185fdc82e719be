import { type Breach, unexcused } from './exceptions';
import type { Finding } from './finding';
import { domains } from './places';
import { lineOfKey, readJson } from './read-json';
import type { Tree } from './tree';

/** Nouns of the server that no client ever calls by name, each with what it is. */
const innerPath = 'tools/check/inner-nouns.json';

/** Holds that a noun has the same address in the contract, on the server and on the screens. */
export function checkNouns(tree: Tree): Finding[] {
  const inner = readJson<Record<string, string>>(tree, innerPath);
  const contract = addresses(tree, /^contract\/src\/([^/]+\/[^/]+)(?<!\.test|\/index)\.ts$/);
  const server = addresses(tree, /^server\/src\/([^/]+\/[^/]+)\/.+\.tsx?$/);
  const web = addresses(tree, /^web\/src\/([^/]+\/[^/]+)\/.+\.tsx?$/);
  const breaches = [
    ...server
      .filter((noun) => !contract.includes(noun) && (!(noun in inner) || hasCalls(tree, noun)))
      .map((noun) => apart(`server/src/${noun}`, ofServer(noun))),
    ...contract
      .filter((noun) => !server.includes(noun))
      .map((noun) => apart(`contract/src/${noun}.ts`, ofContract(noun))),
    ...web.filter((noun) => !server.includes(noun)).map((noun) => apart(`web/src/${noun}`, ofScreens(noun))),
  ];
  return [...unexcused(tree, 'nouns', breaches), ...needless(tree, inner, { contract, server })];
}

/** `domain/noun` of each file that lies where nouns lie. */
function addresses(tree: Tree, pattern: RegExp): string[] {
  const found = [...tree.keys()].flatMap((path) => pattern.exec(path)?.[1] ?? []);
  return [...new Set(found)].filter((noun) => domains.some((domain) => noun.startsWith(`${domain}/`)));
}

const hasCalls = (tree: Tree, noun: string): boolean => tree.has(`server/src/${noun}/routes.ts`);

type Words = Pick<Finding, 'says' | 'remedy'>;

const apart = (path: string, words: Words): Breach => ({
  key: path,
  rule: 'nouns',
  file: path,
  line: 1,
  ...words,
});

const ofServer = (noun: string): Words => ({
  says: `The noun ${noun} of the server has no contract/src/${noun}.ts.`,
  remedy: `Declare its calls there; where it has none, say in ${innerPath} what it is.`,
});

const ofContract = (noun: string): Words => ({
  says: `The noun ${noun} of the contract has no server/src/${noun}.`,
  remedy: 'Name the file as the noun that answers its calls, or move the shapes to the noun they are of.',
});

const ofScreens = (noun: string): Words => ({
  says: `The screens of ${noun} have no noun of that name on the server.`,
  remedy: 'Name the folder as the noun it shows; pages of several live in web/src/app/pages.',
});

function needless(
  tree: Tree,
  inner: Record<string, string>,
  { contract, server }: { contract: readonly string[]; server: readonly string[] },
): Finding[] {
  return Object.keys(inner)
    .filter((noun) => !server.includes(noun) || contract.includes(noun))
    .map((noun) => ({
      rule: 'nouns',
      file: innerPath,
      line: lineOfKey(tree, innerPath, noun),
      says: `${noun} is no inner noun: ${server.includes(noun) ? 'the contract has it' : 'the server has none of that name'}.`,
      remedy: 'Delete the line.',
    }));
}

import type { Finding } from './finding';
import { type Module, moduleGraph, type Origin, originOf } from './module-graph';
import { lineOfKey, readJson } from './read-json';
import { endpointAt, routesIn } from './routes';
import type { Tree } from './tree';

/** Calls that change something and tell nobody, each with the reason. */
const silentPath = 'tools/check/silent-writes.json';

const audit: Origin = { file: 'server/src/identity/audit/actions.ts', name: 'recordAudit' };

type Graph = (file: string) => Module;

/** Holds that an action that writes leaves a line in the audit log or announces a fact. */
export function checkTraces(tree: Tree): Finding[] {
  const silent = readJson<Record<string, string>>(tree, silentPath);
  const graph = moduleGraph(tree);
  const written = new Set<string>();
  const findings = [...tree.keys()].flatMap((file) => {
    if (!/^server\/src\/[^/]+\/[^/]+\/routes\.ts$/.test(file)) return [];
    return routesIn(file, tree.get(file) ?? '').flatMap(({ endpoint, actions, line }) => {
      const call = endpointAt(tree, graph, { file, name: endpoint });
      if (call === undefined) return [unread(file, line, endpoint)];
      if (!call.writes) return [];
      const leaves = actions.some((name) => leavesTrace(graph, { file, name }, new Set()));
      if (!leaves) written.add(call.name);
      return leaves || call.name in silent ? [] : [traceless(file, line, call.name)];
    });
  });
  return [...findings, ...needless(tree, silent, written)];
}

/** Follows what a function refers to, through siblings and the doors of other domains. */
function leavesTrace(graph: Graph, from: Origin, seen: Set<string>): boolean {
  const origin = originOf(graph, from);
  if (origin === undefined) return false;
  if (origin.file === audit.file && origin.name === audit.name) return true;
  const key = `${origin.file}#${origin.name}`;
  if (seen.has(key)) return false;
  seen.add(key);
  const { named } = graph(origin.file);
  const uses = named.get(origin.name);
  if (uses === undefined) return false;
  if (uses.methods.has('announce')) return true;
  return [...uses.refers].some((name) => leavesTrace(graph, { file: origin.file, name }, seen));
}

const traceless = (file: string, line: number, call: string): Finding => ({
  rule: 'traces',
  file,
  line,
  says: `${call} changes something, and neither the audit log nor a fact tells of it.`,
  remedy: `Call recordAudit and ctx.announce in its action; if it needs neither, say why in ${silentPath}.`,
});

const unread = (file: string, line: number, endpoint: string): Finding => ({
  rule: 'traces',
  file,
  line,
  says: `Nobody can tell whether ${endpoint} writes.`,
  remedy:
    'Declare it as endpoint({ method, path, … }) in contract, name its file in contract/src/index.ts, and the call here as noun.call.',
});

function needless(tree: Tree, silent: Record<string, string>, written: ReadonlySet<string>): Finding[] {
  return Object.keys(silent)
    .filter((call) => !written.has(call))
    .map((call) => ({
      rule: 'traces',
      file: silentPath,
      line: lineOfKey(tree, silentPath, call),
      says: `${call} is no call that changes something and tells nobody.`,
      remedy: 'Delete the line.',
    }));
}

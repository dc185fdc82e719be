import { parseSync, Visitor } from 'oxc-parser';
import { type Module, type Origin, originOf, usesOf } from './module-graph';
import type { Tree } from './tree';

/** A call paired with what answers it, as `on(prices.createPrice, createPrice)`. */
interface Pair {
  endpoint: string;
  actions: string[];
  line: number;
}

export function routesIn(file: string, text: string): Pair[] {
  const pairs: Pair[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [endpoint, action], start }) {
      if (callee.type !== 'Identifier' || !/^(on|inParts)$/.test(callee.name)) return;
      pairs.push({
        endpoint: endpoint === undefined ? '' : text.slice(endpoint.start, endpoint.end),
        actions: [...usesOf(action).refers],
        line: text.slice(0, start).split('\n').length,
      });
    },
  }).visit(parseSync(file, text).program);
  return pairs;
}

/** An endpoint as far as checks read it; `name` is its method and path. */
interface Endpoint {
  name: string;
  writes: boolean;
}

const contract = { name: '@voltdeck/contract', door: 'contract/src/index.ts' };

/** The endpoint that a file of the server calls `prices.createPrice`. */
export function endpointAt(
  tree: Tree,
  graph: (file: string) => Module,
  { file, name }: Origin,
): Endpoint | undefined {
  const [first = '', second] = name.split('.');
  const imported = graph(file).imported.get(first);
  if (imported?.file !== contract.name) return undefined;
  const found = originOf(graph, { file: contract.door, name: imported.name });
  const at =
    second === undefined || found === undefined ? found : originOf(graph, { ...found, name: second });
  return at === undefined ? undefined : endpointsIn(at.file, tree.get(at.file) ?? '').get(at.name);
}

/** The endpoints a file of the contract declares, by name. */
function endpointsIn(file: string, text: string): Map<string, Endpoint> {
  const endpoints = new Map<string, Endpoint>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return;
      const [shape] = init.arguments;
      if (init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint' || !shape) return;
      if (shape.type !== 'ObjectExpression') return;
      const texts = new Map(
        shape.properties.flatMap((property) =>
          property.type === 'Property' && property.key.type === 'Identifier'
            ? [[property.key.name, text.slice(property.value.start, property.value.end)] as const]
            : [],
        ),
      );
      const method = /^'([A-Z]+)'$/.exec(texts.get('method') ?? '')?.[1];
      const path = /^'(.+)'$/.exec(texts.get('path') ?? '')?.[1];
      if (method === undefined || path === undefined) return;
      const writes = method !== 'GET' || /\bwrites: true\b/.test(texts.get('needs') ?? '');
      endpoints.set(id.name, { name: `${method} ${path}`, writes });
    },
  }).visit(parseSync(file, text).program);
  return endpoints;
}

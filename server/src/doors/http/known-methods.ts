import type { FastifyInstance } from 'fastify';

/** The methods that an address answers to, in the order of the alphabet. */
export type MethodsOf = (path: string) => string[];

/** Learns from what is registered after it which methods each address answers to. */
export function learnMethods(app: FastifyInstance): MethodsOf {
  const known: { pattern: RegExp; methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    // The folders of the dashboard's files and of the drivers' hold any address.
    if (url !== '/*' && url !== '/c/*') known.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return (path) => {
    const found = known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].toSorted();
  };
}

const patternOf = (url: string): RegExp => {
  const escaped = url.replaceAll(/[$()+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);
};

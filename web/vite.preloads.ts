import type { Plugin, Rolldown } from 'vite';

const listOf = (code: string): { whole: string; files: string[] } | undefined => {
  const found = /(m\.f=)(\["[^\]]*"\])/.exec(code);
  return found?.[2] === undefined ? undefined : { whole: found[0], files: JSON.parse(found[2]) as string[] };
};

/** A piece with all that it cannot run without. */
const closureOf = (bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> => {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== 'chunk') return found;
  found.add(file);
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
  for (const imported of chunk.imports) closureOf(bundle, imported, found);
  return found;
};

/** Names what is to be fetched along with each piece that is opened later, without what is there by then. */
const lean = (code: string, isThere: (file: string) => boolean): string => {
  const list = listOf(code);
  if (list === undefined) return code;
  const kept: string[] = [];
  const place = (file: string): number => {
    if (!kept.includes(file)) kept.push(file);
    return kept.indexOf(file);
  };
  const shorter = code.replace(/__vite__mapDeps\(\[([\d,]+)\]\)/g, (_whole, numbers: string) => {
    const files = numbers.split(',').flatMap((number) => list.files[Number(number)] ?? []);
    const places = files.filter((file) => !isThere(file)).map(place);
    return places.length > 0 ? `__vite__mapDeps([${places.join(',')}])` : '[]';
  });
  return shorter.replace(list.whole, `m.f=${JSON.stringify(kept)}`);
};

/**
 * The builder names all that a later piece imports, each time it is opened; most of it has been there since the first page.
 * @param firstOf the piece that runs before any other is opened
 */
export const leanPreloads = (firstOf: (bundle: Rolldown.OutputBundle) => Rolldown.OutputChunk): Plugin => ({
  name: 'voltdeck-lean-preloads',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const first = closureOf(bundle, firstOf(bundle).fileName);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const own = closureOf(bundle, chunk.fileName);
        const isBefore = first.has(chunk.fileName) && !own.has(firstOf(bundle).fileName);
        chunk.code = lean(chunk.code, (file) => own.has(file) || (!isBefore && first.has(file)));
      }
    },
  },
});

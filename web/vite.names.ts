/** Some are asked for by name. */
const named = new Set(['start', 'palette']);

/**
 * The first piece lists the files of all pages, and a visitor loads the list: names that say what is within would be a
 * third of it.
 */
export const nameOfChunk = ({ name }: { name: string }): string =>
  named.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';
/** Styles are in that list, too. */
export const nameOfAsset = ({ names }: { names: string[] }): string =>
  names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]';

/** Names of pages, which every visit needs; each noun adds those of its `texts/<language>.pages.json`. */
export interface NounPages {}

/** Texts of what is opened later, by the name of their noun; each adds those of its `texts/<language>.json`, or `texts/<language>.own.json` where only its own parts show them. */
export interface NounTexts {}

/** The English texts, where each of the other languages says them, too. */
export type InAll<
  English,
  _Arabic extends English,
  _Spanish extends English,
  _French extends English,
> = English;

type Found = Readonly<Record<string, object>>;

/** The texts that every visit needs, with the names of the pages that nouns have. */
export const withPages = <A extends { pages: object }>(app: A, found: Found): A & { pages: NounPages } =>
  // What is found by place has the type that its noun declares.
  ({ ...app, pages: Object.assign({}, app.pages, ...Object.values(found)) }) as A & { pages: NounPages };

/** `charge-points` is `chargePoints`. */
const nameOf = (path: string): string =>
  (/([\w-]+)\/texts\//.exec(path)?.[1] ?? path).replaceAll(/-(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );

/** The texts of each noun under its name. */
export const byNoun = (found: Found): NounTexts =>
  Object.assign(
    {},
    ...Object.entries(found).map(([path, texts]) => ({ [nameOf(path)]: texts })),
  ) as NounTexts;

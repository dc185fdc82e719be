import { parseSync } from 'oxc-parser';

export interface Comment {
  /** What stands between the marks, each line of it where it stood. */
  text: string;
  /** The line it begins on. */
  line: number;
}

/** Strings come first, so that what looks like a comment within one is none. */
const marked = {
  sql: /'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)/g,
  css: /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|(?<comment>\/\*[\s\S]*?\*\/)/g,
};

/** Whether comments of such a file can be read. */
export const hasComments = (path: string): boolean => /\.(tsx?|mjs|sql|css)$/.test(path);

/** The comments of a file of TypeScript, JavaScript, SQL or CSS. */
export function commentsIn(path: string, text: string): Comment[] {
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  return spansIn(path, text).map(({ start, end }) => ({ text: text.slice(start, end), line: lineAt(start) }));
}

function spansIn(path: string, text: string): { start: number; end: number }[] {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  if (ending !== 'sql' && ending !== 'css') return parseSync(path, text).comments;
  return [...text.matchAll(marked[ending])].flatMap(({ index, groups }) =>
    groups?.['comment'] === undefined ? [] : [{ start: index, end: index + groups['comment'].length }],
  );
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths from the root of the repository, with `/`, to the text of code, styles, pages, texts, package.json and the lists of the checks; other files have no text. */
export type Tree = ReadonlyMap<string, string>;

const hasText =
  /(\.tsx?|\.mjs|\.sql|\.css|\.md|\/package\.json|\/texts\/[a-z.]+\.json|\/i18n\/([a-z]{2}\/)?[a-z]+\.json|^\.gitignore|^tools\/check\/[^/]+\.json)$/;

/** What git knows or would take up, so that a file is checked before its first commit. */
export function readTree(root: string): Tree {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const tree = new Map<string, string>();
  for (const path of listed.split('\0')) {
    if (path === '' || !existsSync(join(root, path))) continue;
    tree.set(path, hasText.test(path) ? readFileSync(join(root, path), 'utf8') : '');
  }
  return tree;
}

/** Hand-written TypeScript; generated code answers to its generator. */
export function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !/(^|\/)generated\//.test(path);
}

import { posix } from 'node:path';
import { anchorsOf, proseLinesOf } from './anchors';
import type { Finding } from './finding';
import type { Tree } from './tree';

const documentEnding = /\.(tsx?|mjs|json|md|sql|yml|css|toml)$/;

/** Links and path-like code spans in Markdown that lead to no file of the tree, and links to headings that no page has. */
export function findDeadPaths(tree: Tree): Finding[] {
  const known = withFolders(tree.keys());
  const ignored = ignoredNames(tree);
  return [...tree].flatMap(([file, text]) => {
    if (!file.endsWith('.md')) return [];
    const paths = pathsIn(text)
      .filter(({ path }) => !path.split('/').some((segment) => ignored.has(segment)))
      .filter((one) => !candidates(file, one).some((candidate) => exists(candidate, known)))
      .map(({ path, line }) => ({
        rule: 'dead-path',
        file,
        line,
        says: `A path in the docs exists: ${path} does not.`,
        remedy: 'Correct the path, or drop the sentence.',
      }));
    const anchors = anchorsIn(text)
      .map((one) => ({ ...one, page: one.path === '' ? file : posix.join(posix.dirname(file), one.path) }))
      .filter(({ page, anchor }) => tree.has(page) && !anchorsOf(tree.get(page) ?? '').has(anchor))
      .map(({ page, anchor, line }) => ({
        rule: 'dead-anchor',
        file,
        line,
        says: `A heading that the docs link to exists: ${page} has no #${anchor}.`,
        remedy: 'Link to the heading it has now, or write it there.',
      }));
    return [...paths, ...anchors];
  });
}

interface Mention {
  path: string;
  line: number;
  isLink: boolean;
}

function pathsIn(text: string): Mention[] {
  const found: Mention[] = [];
  for (const [index, content] of proseLinesOf(text).entries()) {
    const line = index + 1;
    for (const [, path = ''] of content.matchAll(/`([^`]+)`/g)) {
      if (isPathLike(path)) found.push({ path, line, isLink: false });
    }
    for (const [, target = ''] of content.matchAll(/\]\(([^)\s]+)\)/g)) {
      const path = target.replace(/#.*$/, '');
      if (path !== '' && !/^[a-z]+:/.test(path)) found.push({ path, line, isLink: true });
    }
  }
  return found;
}

/** Links to a heading of a page; the empty path is the page they stand on. */
const anchorsIn = (text: string): { path: string; anchor: string; line: number }[] =>
  proseLinesOf(text).flatMap((content, index) =>
    [...content.matchAll(/\]\(((?:[\w./-]+\.md)?)#([^)\s]+)\)/g)].map(([, path = '', anchor = '']) => ({
      path,
      anchor,
      line: index + 1,
    })),
  );

/** `web/src/ui`, `./x` and `prices.ts`; not `/api`, `text/csv`, `@voltdeck/web`, `ws://…` or a command. */
function isPathLike(span: string): boolean {
  if (!/^[\w.*<>{},-]+(\/[\w.*<>{},-]*)*$/.test(span)) return false;
  if (/^(application|text|image|multipart)\//.test(span)) return false;
  return span.includes('/') || (documentEnding.test(span) && !/^\.\w+$/.test(span));
}

/** A link is relative to its page; a code span may also count from the root or from a `src` folder. */
function candidates(file: string, { path, isLink }: Mention): string[] {
  const bare = path.replace(/\/$/, '');
  const beside = posix.join(posix.dirname(file), bare);
  if (isLink) return [bare.startsWith('/') ? bare.slice(1) : beside];
  const sources = ['contract', 'ocpp', 'client', 'server', 'web', 'driver', 'simulator'].map((pack) =>
    posix.join(pack, 'src', bare),
  );
  const anywhere = bare.includes('/') ? [] : [`**/${bare}`];
  return [posix.normalize(bare), beside, ...sources, ...anywhere];
}

function exists(candidate: string, known: ReadonlySet<string>): boolean {
  if (known.has(candidate) || known.has(`${candidate}.ts`)) return true;
  if (!/[*<{]/.test(candidate)) return false;
  const pattern = new RegExp(
    `^${candidate
      .replace(/[.+]/g, '\\$&')
      .replace(/\{([^}]*)\}/g, (_, names: string) => `(${names.split(',').join('|')})`)
      .replace(/<[^>]*>/g, '[^/]+')
      .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(.*/)?'))}$`,
  );
  return [...known].some((path) => pattern.test(path));
}

function withFolders(paths: Iterable<string>): Set<string> {
  const known = new Set<string>();
  for (const path of paths) {
    for (let part = path; part !== '.'; part = posix.dirname(part)) known.add(part);
  }
  return known;
}

/** Folders that git does not keep, such as `.data` and `dist`: they come and go. */
function ignoredNames(tree: Tree): Set<string> {
  const lines = (tree.get('.gitignore') ?? '').split('\n');
  return new Set(lines.map((line) => line.replace(/\/$/, '')).filter((line) => /^[\w.-]+$/.test(line)));
}

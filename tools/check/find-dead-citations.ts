import { posix } from 'node:path';
import { anchorsOf } from './anchors';
import { commentsIn, hasComments, type Comment } from './comments';
import type { Finding } from './finding';
import type { Tree } from './tree';

interface Citation {
  /** As cited, from the root of the repository. */
  page: string;
  anchors: string[];
  line: number;
}

/** Pages and headings cited in comments of the code that the repository does not have. */
export function findDeadCitations(tree: Tree): Finding[] {
  const anchorsByPage = new Map<string, ReadonlySet<string>>();
  const anchorsAt = (page: string): ReadonlySet<string> => {
    const anchors = anchorsByPage.get(page) ?? anchorsOf(tree.get(page) ?? '');
    anchorsByPage.set(page, anchors);
    return anchors;
  };
  return [...tree].flatMap(([file, text]) => {
    if (!hasComments(file) || !text.includes('.md') || /(^|\/)generated\//.test(file)) return [];
    return commentsIn(file, text)
      .flatMap(citationsIn)
      .flatMap((cited) =>
        faultsOf(cited, tree, anchorsAt).map((fault) => ({ file, line: cited.line, ...fault })),
      );
  });
}

type Fault = Pick<Finding, 'rule' | 'says' | 'remedy'>;

function faultsOf(
  { page, anchors }: Citation,
  tree: Tree,
  anchorsAt: (page: string) => ReadonlySet<string>,
): Fault[] {
  if (!tree.has(page)) {
    const pages = [...tree.keys()].filter((path) => posix.basename(path) === posix.basename(page));
    const meant = pages.find((path) => path.endsWith(`/${page}`)) ?? pages[0];
    return [
      {
        rule: 'dead-citation',
        says: `A comment cites pages of this repository alone: ${page} is none.`,
        remedy:
          meant === undefined
            ? 'Write the rule into a page in docs/ and cite that, as docs/decisions.md#price; or drop the citation.'
            : `Cite it from the root, as ${meant}.`,
      },
    ];
  }
  const known = anchorsAt(page);
  return anchors
    .filter((anchor) => !known.has(anchor))
    .map((anchor) => ({
      rule: 'dead-citation',
      says: `A comment cites headings that exist: ${page} has no #${anchor}.`,
      remedy: 'Cite the heading it has now, or write the rule there under this one.',
    }));
}

/** `docs/decisions.md`, `docs/decisions.md#price` and `docs/decisions.md#price, #billing`; not an address, not `*.md`. */
const cited =
  /(?<![\w./:@#*<>{}-])(?<page>[\w.-]+(?:\/[\w.-]+)*\.md)(?![\w/-])(?<anchors>#[\p{L}\p{N}_-]+(?:(?:,|\s+and)\s+#[\p{L}\p{N}_-]+)*)?/gu;

function citationsIn(comment: Comment): Citation[] {
  // The stars of a comment are no text; blanks in their place keep the lines.
  const text = comment.text.replaceAll(/\n[ \t]*\*(?!\/)/g, (mark) => `\n${' '.repeat(mark.length - 1)}`);
  return [...text.matchAll(cited)].map(({ index, groups }) => ({
    page: groups?.['page'] ?? '',
    anchors: [...(groups?.['anchors'] ?? '').matchAll(/#([^\s,#]+)/g)].map(([, anchor = '']) => anchor),
    line: comment.line + text.slice(0, index).split('\n').length - 1,
  }));
}

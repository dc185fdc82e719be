/** What a page can be cited at: its headings as GitHub names them, and the ids it sets itself. */
export function anchorsOf(page: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const line of proseLinesOf(page)) {
    for (const [, id = ''] of line.matchAll(/<a\s[^>]*?(?:id|name)="([^"]+)"/g)) anchors.add(id);
    const heading = /^ {0,3}#{1,6}\s+(.*?)(?:\s+#+)?\s*$/.exec(line)?.[1];
    if (heading !== undefined) anchors.add(unusedOf(slugOf(heading), anchors));
  }
  return anchors;
}

/** The lines of a page, those within fences emptied, so that numbers of lines stay. */
export function proseLinesOf(page: string): string[] {
  let fence: string | null = null;
  return page.split('\n').map((line) => {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1] ?? null;
    if (mark !== null && (fence === null || fence === mark)) {
      fence = fence === null ? mark : null;
      return '';
    }
    return fence === null ? line : '';
  });
}

/** Lower case, a hyphen for each blank, and neither signs nor the marks of links and emphasis. */
const slugOf = (heading: string): string =>
  heading
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(?<![\p{L}\p{N}])_([^_]+)_(?![\p{L}\p{N}])/gu, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

/** A heading that comes again gets a number. */
function unusedOf(slug: string, anchors: ReadonlySet<string>): string {
  let unused = slug;
  for (let number = 1; anchors.has(unused); number += 1) unused = `${slug}-${number}`;
  return unused;
}

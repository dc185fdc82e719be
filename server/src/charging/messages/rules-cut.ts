/** Texts, also one without an end, and the brackets between them. */
const marks = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|[[\]{},]/g;

/** No bracket of a beginning is nested so deep that it would tell anything. */
const deepest = 200;

/**
 * The beginning of a JSON text up to the last value that is all there, and the brackets that are open then.
 * Both together are JSON where the text was.
 */
export function closed(beginning: string): { whole: string; closing: string } {
  const open: string[] = [];
  let end = 0;
  for (const { 0: mark, index } of beginning.matchAll(marks)) {
    if (mark.startsWith('"')) continue;
    const isOpening = mark === '[' || mark === '{';
    if (isOpening && open.length === deepest) break;
    if (isOpening) open.push(mark === '[' ? ']' : '}');
    else if (mark !== ',') open.pop();
    end = mark === ',' ? index : index + 1;
  }
  return { whole: beginning.slice(0, end), closing: open.toReversed().join('') };
}

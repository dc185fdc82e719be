/** Of one that is cut, the last text has no end. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{},:]|[^\s[\]{},:"]+/g;

/** Deeper lines begin no further on: a frame of nothing but brackets would be blanks without end. */
const deepest = 20;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * A frame with line breaks for people, also the beginning of one; what is no JSON stays as it came.
 * Only blanks are changed: a number is told as it was sent, however many digits it has.
 */
export const prettyFrame = (frame: string, isCut = false): string => {
  if (isCut ? !/^\s*\[\s*[234]\s*,\s*"/.test(frame) : !isJson(frame)) return frame;
  const found = frame.match(tokens) ?? [];
  let depth = 0;
  const line = (): string => `\n${'  '.repeat(Math.min(depth, deepest))}`;
  return found
    .map((token, place) => {
      const isClosed = found[place + 1] === ']' || found[place + 1] === '}';
      if (token === ',') return `,${line()}`;
      if (token === ':') return ': ';
      if (token === '[' || token === '{') {
        depth += 1;
        return isClosed ? token : token + line();
      }
      if (token !== ']' && token !== '}') return token;
      depth -= 1;
      const isEmpty = found[place - 1] === '[' || found[place - 1] === '{';
      return isEmpty ? token : line() + token;
    })
    .join('');
};

export type PieceKind = 'name' | 'text' | 'number' | 'word' | 'plain';

export interface Piece {
  kind: PieceKind;
  text: string;
}

const pattern =
  /("[^"\\]*(?:\\.[^"\\]*)*(?:"|$))(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/** JSON in pieces, so that names and values are told apart by sight. */
export const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  const add = (kind: PieceKind, part: string): void => {
    if (part !== '') pieces.push({ kind, text: part });
  };
  for (const found of text.matchAll(pattern)) {
    add('plain', text.slice(end, found.index));
    const [whole, quoted, colon, number] = found;
    if (quoted !== undefined) add(colon === undefined ? 'text' : 'name', quoted);
    else add(number === undefined ? 'word' : 'number', whole);
    add('plain', colon ?? '');
    end = found.index + whole.length;
  }
  add('plain', text.slice(end));
  return pieces;
};

/** Frames beyond this are folded. */
export const longText = 4000;

/** The first lines of a long text. */
export const foldedText = (text: string): string => {
  const cut = text.slice(0, longText);
  return cut.slice(0, Math.max(cut.lastIndexOf('\n'), longText / 2));
};

import { useMemo } from 'react';
import { foldedText, longText, piecesOf, prettyFrame, type Piece } from './pretty';
import styles from './frame-view.module.css';

const colours: Readonly<Record<Exclude<Piece['kind'], 'plain'>, string | undefined>> = {
  name: styles.name,
  text: styles.text,
  number: styles.number,
  word: styles.word,
};

const mostColoured = 20_000;

/** The text of a frame, its names and values told apart by sight. */
export function Json({ text }: { text: string }) {
  // Beyond this the colours would cost more than they tell.
  const pieces = useMemo<Piece[]>(
    () => (text.length > mostColoured ? [{ kind: 'plain', text }] : piecesOf(text)),
    [text],
  );
  return (
    <pre dir="ltr">
      {pieces.map((piece, place) =>
        piece.kind === 'plain' ? (
          piece.text
        ) : (
          // Pieces never change place: the text is the frame's own.
          <span key={place} className={colours[piece.kind]}>
            {piece.text}
          </span>
        ),
      )}
    </pre>
  );
}

/** A frame with line breaks, folded where it is long and nobody asked for all of it. */
export const useReadable = (
  frame: string,
  { isCut = false, isUnfolded }: { isCut?: boolean; isUnfolded: boolean },
): { text: string; isLong: boolean } => {
  const text = useMemo(() => prettyFrame(frame, isCut), [frame, isCut]);
  const isLong = text.length > longText;
  return { text: isLong && !isUnfolded ? foldedText(text) : text, isLong };
};

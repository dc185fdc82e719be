import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { CopyButton } from '../../ui/copy-button';
import { foldedText, longText, piecesOf, prettyFrame, type Piece } from './pretty';
import styles from './frame-view.module.css';

interface FrameViewProps {
  /** As it went over the wire. */
  frame: string | null;
  label: string;
  time: string | null;
  /** In place of a frame that is not there. */
  missing: string;
}

const colours: Readonly<Record<Exclude<Piece['kind'], 'plain'>, string | undefined>> = {
  name: styles.name,
  text: styles.text,
  number: styles.number,
  word: styles.word,
};

const byteSize = (text: string): number => new TextEncoder().encode(text).length;

const mostColoured = 20_000;

function Json({ text }: { text: string }) {
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

/** One side of an exchange, readable, with the way to copy it as it was sent. */
export function FrameView({ frame, label, time, missing }: FrameViewProps) {
  const t = useTranslations('messages');
  const { number } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const text = useMemo(() => (frame === null ? '' : prettyFrame(frame)), [frame]);
  const isLong = text.length > longText;
  const size = frame === null ? 0 : byteSize(frame) / 1000;
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <span>{label}</span>
        {time === null ? null : <bdi className={styles.time}>{time}</bdi>}
        {frame === null ? null : <CopyButton value={frame} what={label} />}
      </div>
      {frame === null ? (
        <p className={styles.missing}>{missing}</p>
      ) : (
        <Json text={isLong && !isWhole ? foldedText(text) : text} />
      )}
      {isLong ? (
        <div className={styles.fold}>
          <Button variant="subtle" size="xs" onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? t('showLess')
              : t('showAll', { size: `${number(size, { maximumFractionDigits: 0 })} kB` })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

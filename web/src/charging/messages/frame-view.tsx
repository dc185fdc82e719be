import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CutFrame } from './cut-frame';
import { FrameHead } from './frame-head';
import { Json, useReadable } from './frame-json';
import { useSize } from './frame-size';
import styles from './frame-view.module.css';

/** One side of an exchange, as the list has it. */
export interface Side {
  /** Of the frame. */
  id: number;
  text: string;
  /** Of the whole frame. */
  bytes: number;
  isCut: boolean;
}

interface FrameViewProps {
  side: Side | null;
  label: string;
  time: string | null;
  /** In place of a frame that is not there. */
  missing: string;
}

function WholeFrame({ side, label, time }: Omit<FrameViewProps, 'missing'> & { side: Side }) {
  const t = useTranslations('messages');
  const size = useSize();
  const [isUnfolded, setUnfolded] = useState(false);
  const { text, isLong } = useReadable(side.text, { isUnfolded });
  return (
    <div className={styles.frame}>
      <FrameHead label={label} time={time} copied={side.text} />
      <Json text={text} />
      {isLong ? (
        <div className={styles.fold}>
          <Button variant="subtle" size="xs" onClick={() => setUnfolded(!isUnfolded)}>
            {isUnfolded ? t('showLess') : t('showAll', { size: size(side.bytes) })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** One side of an exchange, readable, with the way to copy it as it was sent. */
export function FrameView({ side, label, time, missing }: FrameViewProps) {
  if (side === null) {
    return (
      <div className={styles.frame}>
        <FrameHead label={label} time={time} copied={null} />
        <p className={styles.missing}>{missing}</p>
      </div>
    );
  }
  const { id, text, bytes, isCut } = side;
  if (isCut) return <CutFrame id={id} text={text} bytes={bytes} label={label} time={time} />;
  return <WholeFrame side={side} label={label} time={time} />;
}

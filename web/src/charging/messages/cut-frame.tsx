import { messages } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { CopyButton } from '../../ui/copy-button';
import { saveText } from '../../ui/save-text';
import { Json, useReadable } from './frame-json';
import { FrameHead } from './frame-head';
import { useSize } from './frame-size';
import textStyles from '../../ui/text.module.css';
import styles from './frame-view.module.css';

interface CutFrameProps {
  /** Of the frame. */
  id: number;
  /** Its beginning. */
  text: string;
  /** Of the whole frame. */
  bytes: number;
  label: string;
  time: string | null;
}

/** A longer one is not put on the page, where it would hold everything up. */
const mostOnPage = 256_000;

/** Where the button went that was pressed, the next one takes the focus. */
const useFocusOnceLoaded = (isLoaded: boolean) => {
  const row = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (!isLoaded || !wasAsked.current) return;
    wasAsked.current = false;
    row.current?.querySelector('button')?.focus();
  }, [isLoaded]);
  return { row, ask: () => void (wasAsked.current = true) };
};

/** One side of an exchange of which the list has the beginning, with the way to the whole. */
export function CutFrame({ id, text, bytes, label, time }: CutFrameProps) {
  const t = useTranslations('messages');
  const size = useSize();
  const [isWanted, setWanted] = useState(false);
  const [isUnfolded, setUnfolded] = useState(true);
  const request = { params: { id } };
  // A frame never changes once it is kept.
  const source = useCall(messages.getMessage, request, {
    enabled: isWanted,
    staleTime: Infinity,
    quiet: true,
  });
  const whole = source.data?.frame;
  const { row, ask } = useFocusOnceLoaded(whole !== undefined);
  const isTooLong = bytes > mostOnPage;
  const isPart = whole === undefined || isTooLong;
  const readable = useReadable(isPart ? text : whole, { isCut: isPart, isUnfolded: isPart || isUnfolded });
  const load = (): void => {
    ask();
    if (isWanted) void source.refetch();
    setWanted(true);
  };
  return (
    <div className={styles.frame} aria-busy={source.isFetching}>
      <FrameHead label={label} time={time} copied={whole ?? null} />
      <Json text={readable.text} />
      <div className={styles.fold} ref={row}>
        {isPart ? (
          <p className={textStyles.dim}>
            {t('cut', { shown: size(new TextEncoder().encode(text).length), size: size(bytes) })}{' '}
            {whole === undefined ? null : t('tooLong')}
          </p>
        ) : null}
        {source.error === null || source.isFetching ? null : (
          <p role="alert" className={styles.failed}>
            {source.error.message}
          </p>
        )}
        {whole === undefined ? (
          <Button variant="subtle" size="xs" loading={source.isFetching} onClick={load}>
            {t('loadWhole', { size: size(bytes) })}
          </Button>
        ) : null}
        {whole !== undefined && isTooLong ? (
          <div className={styles.ways}>
            <CopyButton value={whole} text={t('copyWhole')} />
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => saveText(`message-${id}.json`, whole)}
            >
              {t('download')}
            </Button>
          </div>
        ) : null}
        {isPart ? null : (
          <Button variant="subtle" size="xs" onClick={() => setUnfolded(!isUnfolded)}>
            {isUnfolded ? t('showLess') : t('showAll', { size: size(bytes) })}
          </Button>
        )}
      </div>
    </div>
  );
}

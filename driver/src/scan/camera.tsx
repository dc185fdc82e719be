import { useEffect, useRef, useState } from 'preact/hooks';
import { useKept } from '../api/use-kept';
import { useLanguage } from '../i18n/language';
import { Button } from '../ui/button';
import { Dim } from '../ui/page';
import { openReader } from './reader';
import styles from './scan.module.css';

/** Often enough that nobody notices, and seldom enough that a phone stays cool. */
const everyMs = 150;

interface Props {
  /** Told what a code says. @returns whether that was it */
  onText: (text: string) => boolean;
}

/** Looks for a code through the camera, once somebody asks for it. */
export function Camera({ onText }: Props) {
  const { t } = useLanguage();
  const [state, setState] = useState<'closed' | 'open' | 'refused' | 'none'>('closed');
  const video = useRef<HTMLVideoElement>(null);
  const told = useKept(onText);
  told.put(onText);
  useEffect(() => {
    const element = video.current;
    if (state !== 'open' || element === null) return undefined;
    return look(element, (text) => told.get()(text), setState);
  }, [state, told]);
  if (state === 'open')
    return (
      <div className={styles.finder}>
        <video ref={video} className={styles.video} muted playsInline aria-label={t('scan.camera')} />
        <div className={styles.aim} />
      </div>
    );
  return (
    <>
      <Dim>{t('scan.codeHint')}</Dim>
      <Button kind="main" icon="scan" isWide onPress={() => setState('open')}>
        {t('scan.open')}
      </Button>
      {state === 'closed' ? null : (
        <p role="status">{state === 'refused' ? t('scan.refused') : t('scan.noCamera')}</p>
      )}
    </>
  );
}

function look(
  video: HTMLVideoElement,
  onText: (text: string) => boolean,
  onTrouble: (why: 'refused' | 'none') => void,
): () => void {
  let stream: MediaStream | null = null;
  let timer = 0;
  let isGone = false;
  const stop = (): void => {
    isGone = true;
    window.clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const start = async (): Promise<void> => {
    const [camera, read] = await Promise.all([
      navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      openReader(),
    ]);
    stream = camera;
    // Somebody left while they were asked whether the camera may be used.
    if (isGone) return stop();
    video.srcObject = camera;
    await video.play();
    const next = async (): Promise<void> => {
      const text = await read(video);
      if (isGone) return;
      if (text !== null && onText(text)) return stop();
      timer = window.setTimeout(() => void next().catch(() => undefined), everyMs);
    };
    await next();
  };
  start().catch((error: unknown) => {
    if (!isGone)
      onTrouble(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none');
    stop();
  });
  return stop;
}

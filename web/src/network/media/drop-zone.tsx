import { media } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useDropzone } from 'react-dropzone';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { toastError } from '../../ui/toast';
import styles from './drop-zone.module.css';

const { maxBytes, kinds } = media.addMedium.upload;
const accept = Object.fromEntries(kinds.map((kind) => [kind, []]));

interface DropZoneProps {
  /** Images that still have room. */
  room: number;
  onFiles: (files: readonly File[]) => void;
}

/** Takes images that are dropped on it, pasted paths aside, or chosen by its button. */
export function DropZone({ room, onFiles }: DropZoneProps) {
  const t = useTranslations('media.drop');
  const { number } = useFormats();
  const megabytes = number(maxBytes / 1024 / 1024);
  const take = (files: readonly File[]): void => {
    const fits = files.filter(({ size }) => size <= maxBytes);
    if (fits.length < files.length) toastError({ title: t('tooLarge', { megabytes }) });
    if (fits.length > room) toastError({ title: t('tooMany', { most: media.mostMedia }) });
    if (fits.length > 0 && room > 0) onFiles(fits.slice(0, room));
  };
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    disabled: room === 0,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, refused) => {
      if (refused.length > 0) toastError({ title: t('notImages') });
      take(accepted);
    },
  });
  return (
    <div {...getRootProps()} className={styles.zone} data-over={isDragActive || undefined}>
      <input {...getInputProps()} aria-label={t('choose')} />
      <IconPhotoPlus size={28} stroke={1.5} aria-hidden />
      <p>{isDragActive ? t('release') : t('drop')}</p>
      <Button variant="default" onClick={open} disabled={room === 0}>
        {t('choose')}
      </Button>
      <p className={styles.limits}>
        {room === 0 ? t('tooMany', { most: media.mostMedia }) : t('limits', { megabytes })}
      </p>
    </div>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useMap } from '@vis.gl/react-maplibre';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { directionOf } from '../../i18n/locale';
import { useLanguage } from '../../i18n/provider';
import { hint } from '../hint';
import styles from './controls.module.css';

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="default" size={32} aria-label={label} onClick={onClick} {...hint(label, 'left')}>
      {children}
    </ActionIcon>
  );
}

/** Nearer, farther, and all of it. */
export function MapControls({ onFitAll }: { onFitAll?: (() => void) | undefined }) {
  const t = useTranslations('map');
  const { locale } = useLanguage();
  const { current: map } = useMap();
  return (
    <div className={styles.controls} dir={directionOf(locale)}>
      <Control label={t('zoomIn')} onClick={() => map?.zoomIn()}>
        <IconPlus size={16} aria-hidden />
      </Control>
      <Control label={t('zoomOut')} onClick={() => map?.zoomOut()}>
        <IconMinus size={16} aria-hidden />
      </Control>
      {onFitAll === undefined ? null : (
        <Control label={t('fitAll')} onClick={onFitAll}>
          <IconFocusCentered size={16} aria-hidden />
        </Control>
      )}
    </div>
  );
}

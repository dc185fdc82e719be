import { Skeleton } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../page-states';
import type { CanvasProps } from './canvas';
import './map.css';

const MapCanvas = lazy(() => import('./canvas').then((module) => ({ default: module.MapCanvas })));

const canDraw = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

export interface BaseMapProps extends CanvasProps {
  /** Pixels, or a CSS length. */
  height?: number | string;
}

/** A map that needs no internet; the code that draws it loads when it is shown. */
export function BaseMap({ height = 420, ...canvas }: BaseMapProps) {
  const t = useTranslations('map');
  return (
    <div className="vd-map" style={{ height }} dir="ltr">
      {canDraw() ? (
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          <MapCanvas {...canvas} />
        </Suspense>
      ) : (
        <EmptyState
          icon={<IconMapOff size={22} stroke={1.5} />}
          title={t('noGraphics')}
          text={t('noGraphicsText')}
        />
      )}
    </div>
  );
}

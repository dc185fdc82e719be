import { Skeleton } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../page-states';
import './map.css';

/** A browser lends few contexts and takes the oldest map's for one too many, so it is asked once and its answer kept. */
const askBrowser = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
};

let answer: boolean | undefined;
const canDraw = (): boolean => (answer ??= askBrowser());

interface Props {
  /** Pixels, or a CSS length. */
  height?: number | string | undefined;
  /** The map, loaded lazily. */
  children: ReactNode;
}

/** The place of a map: a skeleton until its code is there, a word where the browser cannot draw it. Never mirrored. */
export function MapFrame({ height = 420, children }: Props) {
  const t = useTranslations('map');
  return (
    <div className="vd-map" style={{ height }} dir="ltr">
      {canDraw() ? (
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>{children}</Suspense>
      ) : (
        <div className="vd-map-none">
          <EmptyState
            icon={<IconMapOff size={22} stroke={1.5} />}
            title={t('noGraphics')}
            text={t('noGraphicsText')}
          />
        </div>
      )}
    </div>
  );
}

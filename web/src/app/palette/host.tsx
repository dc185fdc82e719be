import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { withTexts } from '../../i18n/late';

const loadPalette = withTexts(() => import('./palette'));
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));

const asked = new EventTarget();

/** Opens the command palette; its code loads with the first opening. */
export const openPalette = (): void => {
  asked.dispatchEvent(new Event('open'));
};

/** Where the palette lives once it was asked for. */
export function PaletteHost() {
  const [openings, setOpenings] = useState(0);
  useEffect(() => {
    const open = (): void => setOpenings((count) => count + 1);
    asked.addEventListener('open', open);
    return () => asked.removeEventListener('open', open);
  }, []);
  useHotkeys([['mod+K', openPalette]], []);
  return openings > 0 ? (
    <Suspense fallback={null}>
      <Palette openings={openings} />
    </Suspense>
  ) : null;
}

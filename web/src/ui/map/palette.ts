import { useMemo, useSyncExternalStore } from 'react';

export interface MapPalette {
  water: string;
  land: string;
  line: string;
}

const names = ['water', 'land', 'line'] as const;

/** WebGL knows no CSS variables, so their values are read where the theme sets them. */
const read = (): string => {
  const style = getComputedStyle(document.documentElement);
  return names.map((name) => style.getPropertyValue(`--vd-map-${name}`).trim()).join(' ');
};

const onTheme = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
};

/** The colours of the map in the theme that holds now. */
export const useMapPalette = (): MapPalette => {
  const colors = useSyncExternalStore(onTheme, read);
  return useMemo(() => {
    const [water = '', land = '', line = ''] = colors.split(' ');
    return { water, land, line };
  }, [colors]);
};

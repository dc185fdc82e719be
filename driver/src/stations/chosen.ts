import type { OpenPageStation } from '@voltdeck/contract';

export type Connector = OpenPageStation['connectors'][number];

/** The one that was asked for, else the only one, else the only one that is free. */
export const chosenOf = <C extends Pick<Connector, 'number' | 'obstacle'>>(
  connectors: readonly C[],
  asked: number | null,
): C | undefined => {
  const free = connectors.filter(({ obstacle }) => obstacle === null);
  const named = connectors.find(({ number }) => number === asked);
  return named ?? (connectors.length === 1 ? connectors[0] : free.length === 1 ? free[0] : undefined);
};

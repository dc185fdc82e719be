import type { Prepared } from './prepare';

/** Room for the figures of the axes, and the heights of what stands above each other, in pixels. */
export const side = { left: 48, right: 40 };
export const layout = {
  price: { top: 0, height: 22 },
  power: { top: 40, height: 150 },
  energy: { top: 216, height: 84 },
  events: { top: 308, height: 18 },
  axis: { top: 340 },
  height: 348,
} as const;

/** From time to pixels and back. */
export interface TimeScale {
  x: (at: number) => number;
  at: (x: number) => number;
  width: number;
  inner: number;
}

export const timeScale = ({ from, to }: Pick<Prepared, 'from' | 'to'>, width: number): TimeScale => {
  const inner = Math.max(1, width - side.left - side.right);
  return {
    x: (at) => side.left + ((at - from) / (to - from)) * inner,
    at: (x) => from + ((x - side.left) / inner) * (to - from),
    width,
    inner,
  };
};

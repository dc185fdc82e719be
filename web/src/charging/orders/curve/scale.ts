import { scaleLinear } from 'd3-scale';
import { side } from './layout';
import type { Prepared } from './prepare';

/** From time to pixels and back. */
export interface TimeScale {
  x: (at: number) => number;
  at: (x: number) => number;
  width: number;
  inner: number;
}

/** Time runs from left to right in every language. */
export const timeScale = ({ from, to }: Pick<Prepared, 'from' | 'to'>, width: number): TimeScale => {
  const inner = Math.max(1, width - side.left - side.right);
  const scale = scaleLinear([from, to], [side.left, side.left + inner]);
  return { x: scale, at: (x) => scale.invert(x), width, inner };
};

/** From a value to pixels: nothing is the floor of its lane, the most its top. */
export const valueScale = (
  { top, height }: { top: number; height: number },
  most: number,
): ((value: number) => number) => scaleLinear([0, most], [top + height, top]);

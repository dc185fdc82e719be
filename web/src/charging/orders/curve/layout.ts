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

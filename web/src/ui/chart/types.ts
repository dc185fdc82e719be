import type { Tone } from '../status-badge';

/** One line of a chart over time. */
export interface Series {
  key: string;
  label: string;
  tone: Tone;
  /** `step` holds a value until the next one, as prices and limits do. */
  kind: 'line' | 'area' | 'step';
  /** Dashed and thin: there to compare with. */
  isQuiet?: boolean;
  /** Series of one unit share an axis; the first unit stands at the start, the second at the end. */
  unit: string;
  decimals?: number;
}

/** The values at one moment; `at` in milliseconds since 1970. */
export type ChartPoint = { at: number } & Readonly<Record<string, number | null>>;

export interface TimeChartProps {
  title: string;
  points: readonly ChartPoint[];
  series: readonly Series[];
  /** From this moment on the values still count on: dashed, and said in these words. */
  partial?: { from: number; label: string } | undefined;
  height?: number;
  /** The zone of the axis. */
  zone: string;
  /** `day` writes dates below the axis instead of times. */
  scale?: 'time' | 'day';
}

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartTooltip } from './tooltip';
import type { BarChartProps } from './types';

const tick = { fill: 'var(--vd-text-dim)', fontSize: 12 };

/** The plot of bars; days run from left to right in every language. */
export function BarPlot({ bars, tone = 'green', height = 220, format, title }: BarChartProps) {
  const color = `var(--vd-${tone})`;
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart accessibilityLayer={false} data={[...bars]} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
        <CartesianGrid stroke="var(--vd-border)" vertical={false} />
        <XAxis
          dataKey="label"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--vd-border)' }}
          minTickGap={24}
        />
        <YAxis tick={tick} tickLine={false} axisLine={false} width={64} tickFormatter={format} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--vd-hover)' }}
          content={({ active, payload, label }) =>
            active && payload?.[0] ? (
              <ChartTooltip
                title={String(label)}
                lines={[{ name: title, value: format(Number(payload[0].value)), color }]}
              />
            ) : null
          }
        />
        <Bar dataKey="value" fill={color} radius={[3, 3, 0, 0]} maxBarSize={28} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

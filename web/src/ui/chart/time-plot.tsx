import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useFormats } from '../../i18n/format';
import { ChartTooltip } from './tooltip';
import type { ChartPoint, Series, TimeChartProps } from './types';

const tick = { fill: 'var(--vd-text-dim)', fontSize: 12 };
const colorOf = (series: Series): string => `var(--vd-${series.tone})`;

/** A count has no unit, but its axis needs a name. */
const axisOf = (unit: string): string => `axis-${unit}`;

const drawn = (series: Series) => {
  const shared = {
    dataKey: series.key,
    name: series.label,
    yAxisId: axisOf(series.unit),
    stroke: colorOf(series),
    strokeWidth: series.isQuiet ? 1.25 : 1.75,
    strokeDasharray: series.isQuiet ? '4 4' : undefined,
    dot: false,
    activeDot: { r: 3 },
    isAnimationActive: false,
    connectNulls: true,
  } as const;
  if (series.kind === 'area') {
    return <Area key={series.key} {...shared} type="linear" fill={colorOf(series)} fillOpacity={0.14} />;
  }
  return <Line key={series.key} {...shared} type={series.kind === 'step' ? 'stepAfter' : 'linear'} />;
};

/** The plot itself; time runs from left to right in every language. */
export function TimePlot({
  points,
  series,
  bands = [],
  marks = [],
  height = 260,
  zone,
  scale,
}: TimeChartProps) {
  const formats = useFormats();
  const units = [...new Set(series.map((each) => each.unit))].slice(0, 2);
  const at = (value: number): string =>
    scale === 'day' ? formats.day(new Date(value), zone) : formats.time(new Date(value), zone);
  const titleOf = (moment: Date): string =>
    scale === 'day' ? formats.date(moment, zone) : formats.dateTime(moment, zone);
  const said = (each: Series, point: ChartPoint): string => {
    const value = point[each.key];
    return value === null || value === undefined
      ? '–'
      : `${formats.number(value, { maximumFractionDigits: each.decimals ?? 1 })} ${each.unit}`.trimEnd();
  };
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        accessibilityLayer={false}
        data={[...points]}
        margin={{ top: 8, right: 8, bottom: 0, left: 8 }}
      >
        <CartesianGrid stroke="var(--vd-border)" vertical={false} />
        {bands.map((band, index) => (
          <ReferenceArea
            key={`${band.from}-${band.to}`}
            yAxisId={axisOf(units[0] ?? '')}
            x1={band.from}
            x2={band.to}
            fill="var(--vd-grey)"
            fillOpacity={index % 2 === 0 ? 0.04 : 0.1}
            label={{ value: band.label, position: 'insideTop', ...tick, fontSize: 11 }}
          />
        ))}
        {marks.map((mark) => (
          <ReferenceLine
            key={`${mark.at}-${mark.label}`}
            yAxisId={axisOf(units[0] ?? '')}
            x={mark.at}
            stroke="var(--vd-border-strong)"
            strokeDasharray="3 3"
          />
        ))}
        <XAxis
          dataKey="at"
          type="number"
          domain={['dataMin', 'dataMax']}
          scale="time"
          tickFormatter={at}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--vd-border)' }}
          minTickGap={48}
          // Every second day, or every fifth: never now one and now the other.
          ticks={scale === 'day' ? points.map((point) => point.at) : undefined}
          interval={scale === 'day' ? 'equidistantPreserveStart' : 'preserveEnd'}
        />
        {units.map((unit, index) => (
          <YAxis
            key={unit}
            yAxisId={axisOf(unit)}
            orientation={index === 0 ? 'left' : 'right'}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={52}
            domain={[0, 'auto']}
            // Of a day that brought little the steps are little, too: rounded more, they would all be called 0.
            tickFormatter={(value: number) => formats.number(value, { maximumFractionDigits: 3 })}
          />
        ))}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--vd-border-strong)' }}
          content={({ active, payload }) => {
            const point: ChartPoint | undefined = payload?.[0]?.payload;
            if (!active || point === undefined) return null;
            const lines = series.map((each) => ({
              name: each.label,
              value: said(each, point),
              color: colorOf(each),
            }));
            return <ChartTooltip title={titleOf(new Date(point.at))} lines={lines} />;
          }}
        />
        {series.map(drawn)}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

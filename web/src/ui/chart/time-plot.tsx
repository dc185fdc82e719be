import { useElementSize } from '@mantine/hooks';
import { useMemo, useState, type PointerEvent } from 'react';
import { useFormats } from '../../i18n/format';
import { namedMoments, nearestPoint, plotShape, type PlotShape } from './plot-shape';
import { ChartTooltip } from './tooltip';
import type { ChartPoint, Series, TimeChartProps } from './types';
import styles from './chart.module.css';

const colorOf = (series: Series): string => `var(--vd-${series.tone})`;

/** The lines to read values from, and what they stand for. */
function ValueAxes({ shape }: { shape: PlotShape }) {
  const { number } = useFormats();
  const { axes, left, right } = shape;
  return axes.map(({ unit, y, ticks }, index) => (
    <g key={unit}>
      {ticks.map((tick) => (
        <g key={tick}>
          {index === 0 ? (
            <line className={styles.grid} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          ) : null}
          <text
            className={styles.tick}
            x={index === 0 ? left - 8 : right + 8}
            y={y(tick)}
            dy="0.35em"
            textAnchor={index === 0 ? 'end' : 'start'}
          >
            {/* Of a day that brought little the steps are little, too: rounded more, they would all be called 0. */}
            {number(tick, { maximumFractionDigits: 3 })}
          </text>
        </g>
      ))}
    </g>
  ));
}

function TimeAxis({
  shape,
  points,
  zone,
  scale,
}: { shape: PlotShape } & Pick<TimeChartProps, 'points' | 'zone' | 'scale'>) {
  const { day, time } = useFormats();
  const { x, left, right, bottom } = shape;
  return (
    <>
      <line className={styles.grid} x1={left} x2={right} y1={bottom} y2={bottom} />
      {namedMoments(points, right - left).map(({ at }) => (
        <text key={at} className={styles.tick} x={x(at)} y={bottom + 20} textAnchor="middle">
          {scale === 'day' ? day(new Date(at), zone) : time(new Date(at), zone)}
        </text>
      ))}
    </>
  );
}

function Lines({ shape }: { shape: PlotShape }) {
  return shape.drawn.map(({ each, line, partial, area }) => (
    <g key={each.key} style={{ color: colorOf(each) }} data-quiet={each.isQuiet || undefined}>
      {each.kind === 'area' ? <path className={styles.area} d={area} /> : null}
      <path className={styles.line} d={line} />
      {partial === '' ? null : <path className={styles.line} data-partial d={partial} />}
    </g>
  ));
}

/** The line through the moment pointed at, with a dot on each value. */
function Cursor({ shape, point }: { shape: PlotShape; point: ChartPoint }) {
  const { x, top, bottom, drawn } = shape;
  return (
    <>
      <line className={styles.cursor} x1={x(point.at)} x2={x(point.at)} y1={top} y2={bottom} />
      {drawn.map(({ each, y }) => {
        const value = point[each.key];
        return value === null || value === undefined ? null : (
          <circle key={each.key} cx={x(point.at)} cy={y(value)} r={3} fill={colorOf(each)} />
        );
      })}
    </>
  );
}

/** The plot itself; time runs from left to right in every language. */
export function TimePlot({ points, series, partial, height = 260, zone, scale }: TimeChartProps) {
  const formats = useFormats();
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const partialFrom = partial?.from;
  const shape = useMemo(
    () => plotShape({ points, series, partialFrom, width, height }),
    [points, series, partialFrom, width, height],
  );
  const point = pointed === null ? undefined : nearestPoint(points, pointed);
  const follow = (event: PointerEvent<SVGSVGElement>): void =>
    setPointed(shape.x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left));
  const titleOf = (at: number): string => {
    const moment = new Date(at);
    const told = scale === 'day' ? formats.date(moment, zone) : formats.dateTime(moment, zone);
    return partial !== undefined && at >= partial.from ? `${told} · ${partial.label}` : told;
  };
  const said = (each: Series, value: number | null | undefined): string =>
    value === null || value === undefined
      ? '–'
      : `${formats.number(value, { maximumFractionDigits: each.decimals ?? 1 })} ${each.unit}`.trimEnd();
  return (
    <div ref={ref} className={styles.room} style={{ height }}>
      {width === 0 ? null : (
        <svg
          width={width}
          height={height}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setPointed(null)}
        >
          <ValueAxes shape={shape} />
          <TimeAxis shape={shape} points={points} zone={zone} scale={scale} />
          <Lines shape={shape} />
          {point === undefined ? null : <Cursor shape={shape} point={point} />}
        </svg>
      )}
      {point === undefined ? null : (
        <ChartTooltip
          x={shape.x(point.at)}
          width={width}
          title={titleOf(point.at)}
          lines={series.map((each) => ({
            name: each.label,
            value: said(each, point[each.key]),
            color: colorOf(each),
          }))}
        />
      )}
    </div>
  );
}

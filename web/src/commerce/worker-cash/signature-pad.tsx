import { workerCash } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { type PointerEvent, useId } from 'react';
import { useTranslations } from 'use-intl';
import styles from './worker-cash.module.css';

/** Lines of points in the units of the field, as they are sent. */
export type Drawing = readonly (readonly number[])[];

const { width, height } = workerCash.signatureField;

const pointsIn = (drawing: Drawing): number => drawing.reduce((sum, line) => sum + line.length / 2, 0);

/** Where a pointer is, in the units of the field; from the left in every language, as it is drawn. */
function placeOf(event: PointerEvent<SVGSVGElement>): [number, number] {
  const box = event.currentTarget.getBoundingClientRect();
  const within = (value: number, most: number): number => Math.round(Math.min(Math.max(value, 0), 1) * most);
  return [
    within((event.clientX - box.left) / Math.max(box.width, 1), width),
    within((event.clientY - box.top) / Math.max(box.height, 1), height),
  ];
}

const pathOf = (line: readonly number[]): string => {
  const pairs: string[] = [];
  for (let at = 0; at + 1 < line.length; at += 2) pairs.push(`${line[at]} ${line[at + 1]}`);
  return `M${pairs.join('L')}`;
};

interface SignaturePadProps {
  label: string;
  name: string;
  drawing: Drawing;
  onDraw: (drawing: Drawing) => void;
}

/** A field to sign in with a finger, a pen or a mouse. */
export function SignaturePad({ label, name, drawing, onDraw }: SignaturePadProps) {
  const t = useTranslations('workerCash.handOver');
  const id = useId();
  const isFull = pointsIn(drawing) >= workerCash.mostPoints - 1;
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.button !== 0 || isFull || drawing.length >= 100) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const [x, y] = placeOf(event);
    // A dot is a line that goes nowhere.
    onDraw([...drawing, [x, y, x, y]]);
  };
  const go = (event: PointerEvent<SVGSVGElement>): void => {
    const line = drawing.at(-1);
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || line === undefined || isFull) return;
    const [x, y] = placeOf(event);
    if (Math.abs(x - (line.at(-2) ?? 0)) + Math.abs(y - (line.at(-1) ?? 0)) < 4) return;
    onDraw([...drawing.slice(0, -1), [...line, x, y]]);
  };
  return (
    <figure className={styles.pad}>
      <figcaption id={id}>
        {label}
        <bdi className={styles.signer}>{name}</bdi>
      </figcaption>
      <svg
        role="img"
        aria-labelledby={id}
        viewBox={`0 0 ${width} ${height}`}
        className={styles.field}
        onPointerDown={begin}
        onPointerMove={go}
      >
        <path d={drawing.map(pathOf).join('')} />
      </svg>
      <Button
        size="xs"
        variant="subtle"
        data-empty={drawing.length === 0 || undefined}
        onClick={() => onDraw([])}
        className={styles.clear}
      >
        {t('clear')}
      </Button>
    </figure>
  );
}

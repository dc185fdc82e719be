import type { Deviation, DeviationEffect, DeviationKind } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { StatusBadge, type Shape, type Tone } from '../../ui/status-badge';
import { Code } from '../../ui/values';
import styles from './words.module.css';

const looks: Record<DeviationEffect, { tone: Tone; shape: Shape }> = {
  harmless: { tone: 'green', shape: 'full' },
  inexact: { tone: 'amber', shape: 'half' },
  lost: { tone: 'red', shape: 'triangle' },
  unknown: { tone: 'grey', shape: 'dotted' },
};

/** What a deviation means for the operator, in a word. */
export function Effect({ effect }: { effect: DeviationEffect }) {
  const t = useTranslations('deviations.effect');
  return <StatusBadge {...looks[effect]} label={t(effect)} />;
}

const ownMeanings = [
  'missing-time',
  'format',
  'missing-value',
  'unreadable-value',
  'unknown-word',
  'unknown-field',
  'too-deep',
  'others',
] as const;

const meaningOf = (kind: DeviationKind) => ownMeanings.find((each) => each === kind) ?? 'harmless';

/** How many of a model and firmware are told apart. */
const toldApart = 500;

/** Where it stands in the message; as long as it likes, over as many lines. */
export function Path({ children }: { children: string }) {
  return (
    <span className={styles.path}>
      <Code>{children}</Code>
    </span>
  );
}

type Said = Pick<Deviation, 'kind' | 'path'>;

/** What differs from the standard, in a sentence. */
export function What({ kind, path }: Said) {
  const t = useTranslations('deviations');
  const field = () => (path === '' ? t('wholeMessage') : <Path>{path}</Path>);
  return <>{t.rich(`kind.${kind}`, { field, count: toldApart })}</>;
}

/** What it means for the operator, in a sentence. */
export function Meaning({ kind }: Pick<Said, 'kind'>) {
  const t = useTranslations('deviations.meaning');
  return <>{t(meaningOf(kind))}</>;
}

/** How a model is called: its maker and its own name. */
export function useModelName(): (device: { vendor: string; model: string }) => string {
  const t = useTranslations('deviations');
  return ({ vendor, model }) => [vendor, model].filter((name) => name !== '').join(' ') || t('unnamed');
}

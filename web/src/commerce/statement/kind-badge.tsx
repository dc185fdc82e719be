import type { StatementKind } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { type Shape, StatusBadge, type Tone } from '../../ui/status-badge';

const looks: Readonly<Record<StatementKind, { tone: Tone; shape: Shape }>> = {
  confirmed: { tone: 'green', shape: 'full' },
  canceled: { tone: 'grey', shape: 'slashed' },
  withdraw: { tone: 'violet', shape: 'lower' },
  deposit: { tone: 'blue', shape: 'half' },
};

/** What kind of movement it is. */
export function KindBadge({ kind }: { kind: StatementKind }) {
  const t = useTranslations('statement.kinds');
  return <StatusBadge {...looks[kind]} label={t(kind)} plain />;
}

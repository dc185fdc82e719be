import { workList, type WorkCounts, type WorkKind } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { UrlChoice } from '../../ui/url-choice';

interface KindChoiceProps {
  counts: WorkCounts;
  /** Those the list is narrowed to; undefined for all. */
  chosen: readonly WorkKind[] | undefined;
  onChoose: (kinds: WorkKind[] | undefined) => void;
}

/** The kinds of what waits, each with how much of it. */
export function KindChoice({ counts, chosen, onChoose }: KindChoiceProps) {
  const t = useTranslations('workList.kinds');
  const { number } = useFormats();
  const countOf = (kind: WorkKind): number => counts.kinds.find((each) => each.kind === kind)?.count ?? 0;
  const options = [
    { id: 'all' as const, label: `${t('all')} ${number(counts.total)}` },
    ...workList.workKinds.map((id) => ({ id, label: `${t(id)} ${number(countOf(id))}` })),
  ];
  const [only = 'all', ...others] = chosen ?? [];
  return (
    <UrlChoice
      label={t('label')}
      value={others.length === 0 ? only : null}
      options={options}
      onChange={(kind) => onChoose(kind === 'all' ? undefined : [kind])}
    />
  );
}

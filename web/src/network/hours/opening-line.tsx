import type { Opening } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { useNow } from '../../ui/clock';
import { bothClocks, useSiteText } from '../../ui/clocks';
import { dayOf } from '../../ui/days';
import { hint } from '../../ui/hint';
import { StatusBadge } from '../../ui/status-badge';
import { isOpenAt } from './use-closed';

const dayMs = 86_400_000;

interface OpeningProps {
  /** Null is open around the clock. */
  opening: Opening | null;
  zone: string;
}

/** Whether it is open and until when, in words: "Open now · until 22:00"; a change that has come meanwhile counts. */
const useOpeningText = () => {
  const t = useTranslations('network.opening');
  const at = useSiteText();
  const now = useNow();
  return (opening: Opening, zone: string): string => {
    const { changes_at: changesAt, exception } = opening;
    const hasCome = changesAt !== null && Date.parse(changesAt) <= now.getTime();
    const isOpen = isOpenAt(opening, now);
    const named = exception === null || hasCome ? '' : ` · ${exception}`;
    if (changesAt === null || hasCome) return `${t(isOpen ? 'open' : 'closed')}${named}`;
    const tomorrow = dayOf(new Date(now.getTime() + dayMs).toISOString(), zone);
    const isTomorrow = dayOf(changesAt, zone) === tomorrow;
    const time = at(changesAt, zone, isTomorrow ? 'time' : 'short');
    const until = isTomorrow ? t(isOpen ? 'untilTomorrow' : 'opensTomorrow', { time }) : null;
    return `${t(isOpen ? 'open' : 'closed')}${named} · ${until ?? t(isOpen ? 'until' : 'opens', { time })}`;
  };
};

/** Whether somebody may charge now by the hours, until when, and on whose clock. */
export function OpeningLine({ opening, zone }: OpeningProps) {
  const t = useTranslations('network');
  const text = useOpeningText();
  const formats = useFormats();
  const now = useNow();
  if (opening === null) return <span>{t('place.always')}</span>;
  const { changes_at: changesAt } = opening;
  const hasCome = changesAt !== null && Date.parse(changesAt) <= now.getTime();
  const isOpen = isOpenAt(opening, now);
  const badge = (
    <StatusBadge
      plain
      tone={isOpen ? 'green' : 'grey'}
      shape={isOpen ? 'full' : 'slashed'}
      label={text(opening, zone)}
    />
  );
  if (changesAt === null || hasCome) return badge;
  return <span {...hint(bothClocks(formats, new Date(changesAt), zone))}>{badge}</span>;
}

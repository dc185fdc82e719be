import type { Result, subscriptions } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { KeyFigure, KeyFigures } from '../../ui/figures';

type Current = Result<typeof subscriptions.currentSubscription>;

interface CurrentPlanProps {
  source: { data: Current | undefined; error: { message: string } | null; refetch: () => Promise<unknown> };
}

/** Which plan it is, how much of it is used, and until when it lasts. */
export function CurrentPlan({ source }: CurrentPlanProps) {
  const t = useTranslations('subscriptions');
  const retry = useTranslations('ui.actions')('retry');
  const { date, number } = useFormats();
  const { time_zone: zone } = useUser();
  const { data, error } = source;
  if (data === undefined && error !== null) {
    return (
      <Button variant="default" onClick={() => void source.refetch()}>
        {retry}
      </Button>
    );
  }
  const used = ({ chargers_used: count, chargers_included: included }: NonNullable<Current['details']>) =>
    included === null
      ? number(count)
      : t('current.used', { used: number(count), included: number(included) });
  return (
    <KeyFigures>
      <KeyFigure label={t('current.plan')}>{data && t(`plan.${data.plan}`)}</KeyFigure>
      <KeyFigure label={t('current.chargers')}>{data?.details && used(data.details)}</KeyFigure>
      {data?.since === null ? null : (
        <KeyFigure label={t('current.since')}>{data && date(new Date(data.since), zone)}</KeyFigure>
      )}
      {data?.ends_at ? (
        <KeyFigure label={t('current.until')} note={t('current.afterwards')}>
          {/* It ends with the day, so its last moment is of that day. */}
          {date(new Date(Date.parse(data.ends_at) - 1), zone)}
        </KeyFigure>
      ) : null}
    </KeyFigures>
  );
}

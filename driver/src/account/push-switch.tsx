import { useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { CheckField } from '../ui/field';
import { Notice } from '../ui/notice';
import { Card, Dim } from '../ui/page';
import { useDoing } from '../ui/use-doing';
import { Trouble } from '../ui/waiting';
import { isTold, NotAllowed, takesPush, tellHere, tellNoMore } from './push';

/** Has this browser told when a session of the driver's ends. */
export function PushSwitch() {
  const { t, locale } = useLanguage();
  const [isOn, setOn] = useState<boolean | null>(null);
  const { isBusy, error, run } = useDoing();
  const isAble = takesPush();
  useEffect(() => {
    if (isAble) isTold().then(setOn, () => setOn(false));
  }, [isAble]);
  const change = async (wanted: boolean): Promise<void> => {
    await (wanted ? tellHere(locale) : tellNoMore());
    setOn(wanted);
  };
  return (
    <Card title={t('push.title')}>
      {isAble ? (
        <CheckField
          label={t('push.label')}
          isOn={isOn === true}
          isOff={isBusy || isOn === null}
          onChange={(wanted) => run(() => change(wanted))}
        />
      ) : (
        <Dim>{t('push.unable')}</Dim>
      )}
      {error === undefined ? null : error instanceof NotAllowed ? (
        <Notice kind="warning">{t('push.refused')}</Notice>
      ) : (
        <Trouble error={error} />
      )}
    </Card>
  );
}

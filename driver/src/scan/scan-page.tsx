import type { pageStations } from '@voltdeck/contract';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask';
import { isStatus } from '../api/refusal';
import { scannedStation, stationPath } from '../ui/address';
import { navigate } from '../ui/router';
import { useOperator } from '../operator/use-operator';
import { useLanguage } from '../i18n/language';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { Notice } from '../ui/notice';
import { Card, Dim, Page } from '../ui/page';
import { useDoing } from '../ui/use-doing';
import { Trouble } from '../ui/waiting';
import { Camera } from './camera';
import styles from './scan.module.css';

/** Finds the station somebody stands before: by its code or by the number printed on it. */
export function ScanPage() {
  const { t } = useLanguage();
  const [isForeign, setForeign] = useState(false);
  const onText = (text: string): boolean => {
    const found = scannedStation(text);
    setForeign(found === null);
    if (found !== null) navigate(stationPath(found), { replace: true });
    return found !== null;
  };
  return (
    <Page title={t('scan.title')}>
      <Card title={t('scan.code')}>
        <Camera onText={onText} />
        {isForeign ? <Notice kind="warning">{t('scan.foreign')}</Notice> : null}
      </Card>
      <ByNumber />
    </Page>
  );
}

/** What a number may be made of; all else is no number of a station. */
const numberPattern = /^[\w.:*-]{1,64}$/;

function ByNumber() {
  const { t } = useLanguage();
  const operator = useOperator();
  const [number, setNumber] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const { isBusy, error, run } = useDoing();
  const code = operator.data?.code ?? null;
  const find = async (): Promise<void> => {
    const identifier = number.trim();
    setUnknown(false);
    if (code === null || !numberPattern.test(identifier)) {
      setUnknown(true);
      return;
    }
    try {
      const found = await ask<typeof pageStations.openStationByNumber>(
        'GET /api/c/pages/{code}/stations/number/{identifier}',
        { params: { code, identifier } },
      );
      if (found.access === 'open') navigate(`/${found.token}`);
      else setUnknown(true);
    } catch (caught) {
      if (!isStatus(caught, 404)) throw caught;
      setUnknown(true);
    }
  };
  if (code === null) return null;
  return (
    <Card title={t('scan.number')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run(find);
        }}
      >
        <TextField
          label={t('scan.numberLabel')}
          hint={t('scan.numberHint')}
          isCode
          autoComplete="off"
          value={number}
          onValue={setNumber}
          error={isUnknown ? t('scan.numberUnknown') : undefined}
        />
        {error === undefined ? null : <Trouble error={error} />}
        <Button type="submit" kind="main" isWide isBusy={isBusy} isOff={number.trim() === ''}>
          {t('scan.find')}
        </Button>
      </form>
      <Dim>{t('scan.of', { operator: operator.data?.name ?? '' })}</Dim>
    </Card>
  );
}

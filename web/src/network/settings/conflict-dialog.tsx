import { settings, type ChargePoint } from '@voltdeck/contract';
import { Alert, Button, Group, Modal, Radio, ScrollArea, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { useCall } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { SiteTime } from '../../ui/when/site-time';
import type { Conflict } from './use-section';
import type { Difference, SettingName } from './values';
import { useValueWords } from './words';
import textStyles from '../../ui/text.module.css';
import styles from './conflict-dialog.module.css';

/** Who was faster, and when. */
function LastChange({ chargePoint: { id, time_zone: zone } }: Pick<ConflictDialogProps, 'chargePoint'>) {
  const t = useTranslations('settings.conflict');
  const { data } = useCall(settings.listSettingsChanges, { params: { id } }, { quiet: true });
  const last = data?.find(({ action }) => action === 'updated');
  if (last === undefined) return null;
  return (
    <span>
      {t('by', { name: `\u2068${last.by ?? t('somebody')}\u2069` })} · <SiteTime at={last.at} zone={zone} />
    </span>
  );
}

interface ChoiceProps {
  difference: Difference;
  choice: 'mine' | 'theirs';
  onChoose: (choice: 'mine' | 'theirs') => void;
}

/** One setting: theirs now and mine, of which one stays. */
function Choice({ difference: { name, theirs, mine, isContested }, choice, onChoose }: ChoiceProps) {
  const t = useTranslations('settings');
  const words = useValueWords();
  return (
    <fieldset className={styles.field} data-setting={name}>
      <legend>
        {t(`field.${name}`)}
        {isContested ? <span className={styles.both}>{t('conflict.both')}</span> : null}
      </legend>
      <div className={styles.sides}>
        {(['theirs', 'mine'] as const).map((side) => (
          <Radio
            key={side}
            name={name}
            value={side}
            checked={choice === side}
            onChange={() => onChoose(side)}
            label={
              <>
                <span className={styles.side}>{t(`conflict.${side}`)}</span>
                {words(name, side === 'mine' ? mine : theirs)}
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ConflictDialogProps {
  chargePoint: Pick<ChargePoint, 'id' | 'time_zone'>;
  conflict: Conflict;
  onClose: () => void;
  onResolve: (kept: readonly SettingName[]) => Promise<void>;
}

/** Somebody else saved first: shows what differs, field by field, and lets the second decide. */
export function ConflictDialog({ chargePoint, conflict, onClose, onResolve }: ConflictDialogProps) {
  const t = useTranslations('settings.conflict');
  const field = useTranslations('settings.field');
  const fallback = useTranslations('ui.toast')('something-went-wrong');
  const names = conflict.differences.map(({ name }) => name);
  const [kept, setKept] = useState<ReadonlySet<SettingName>>(() => new Set(names));
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = (name: SettingName, side: 'mine' | 'theirs'): void => {
    const next = new Set(kept);
    if (side === 'mine') next.add(name);
    else next.delete(name);
    setKept(next);
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    setRefusal(null);
    try {
      await onResolve(names.filter((name) => kept.has(name)));
    } catch (error) {
      setRefusal(isApiError(error) && error.message !== '' ? error.message : fallback);
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <div>
            <Modal.Title fw={600}>{t('title')}</Modal.Title>
            <p className={textStyles.prose}>{t('text')}</p>
            <p className={textStyles.prose}>
              <LastChange chargePoint={chargePoint} />
            </p>
          </div>
          {refusal === null ? null : (
            <Alert color="red" variant="light" role="alert">
              {refusal}
            </Alert>
          )}
          {names.length === 0 ? <p>{t('same')}</p> : null}
          {conflict.differences.map((difference) => (
            <Choice
              key={difference.name}
              difference={difference}
              choice={kept.has(difference.name) ? 'mine' : 'theirs'}
              onChoose={(side) => choose(difference.name, side)}
            />
          ))}
          {conflict.others.length === 0 ? null : (
            <p className={textStyles.prose}>
              {t('others', { fields: conflict.others.map((name) => field(name)).join(', ') })}
            </p>
          )}
          <Group justify="space-between" gap="xs">
            <Group gap="xs">
              <Button variant="default" size="xs" onClick={() => setKept(new Set(names))}>
                {t('allMine')}
              </Button>
              <Button variant="default" size="xs" onClick={() => setKept(new Set())}>
                {t('allTheirs')}
              </Button>
            </Group>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('later')}
              </Button>
              <Button loading={isSaving} onClick={() => void save()}>
                {kept.size === 0 ? t('take') : t('save')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

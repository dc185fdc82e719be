import type { BulkChange } from '@voltdeck/contract';
import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { Dialog } from '../../ui/dialog';
import { Banner } from '../../ui/page-states';
import { ChangeForm } from './change-form';
import { countOf, Outcome } from './outcome';
import { useBulk, type Bulk } from './use-bulk';
import type { Chosen, Target } from './walk';
import textStyles from '../../ui/text.module.css';
import styles from './bulk-dialog.module.css';

interface BulkDialogProps {
  title: string;
  chosen: Chosen;
  target: Target;
  onClose: () => void;
}

const isComplete = (chosen: Chosen): chosen is BulkChange => Object.keys(chosen).length > 1;

function Progress({ bulk }: { bulk: Bulk }) {
  const t = useTranslations('bulk');
  const { number } = useFormats();
  const done = bulk.tally?.rows.length ?? 0;
  const { total } = bulk;
  const said = t(bulk.phase === 'working' ? 'working' : 'checking', {
    done: number(done),
    total: number(total),
  });
  return (
    <>
      <p className={`${styles.note} ${textStyles.num}`} role="status">
        {said}
      </p>
      <progress
        className={styles.progress}
        aria-label={said}
        value={total === 0 ? undefined : done}
        max={total || 1}
      />
    </>
  );
}

interface FeetProps {
  bulk: Bulk;
  onApply: () => void;
  onBack: (() => void) | null;
  onClose: () => void;
}

function Feet({ bulk, onApply, onBack, onClose }: FeetProps) {
  const t = useTranslations('bulk');
  const cancel = useTranslations('ui.actions')('cancel');
  const isAtWork = bulk.phase === 'checking' || bulk.phase === 'working';
  if (isAtWork) {
    return (
      <>
        <Button variant="default" onClick={bulk.stop}>
          {t('stop')}
        </Button>
        {bulk.phase === 'working' ? <Button onClick={onClose}>{t('background')}</Button> : null}
      </>
    );
  }
  if (bulk.phase === 'over') return <Button onClick={onClose}>{t('close')}</Button>;
  const rows = bulk.tally?.rows ?? [];
  const { isDone = false } = bulk.tally ?? {};
  const changing = countOf(rows, 'changed');
  // A look that was stopped half way says nothing of the rest, so it gives no number to agree to.
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {cancel}
      </Button>
      {onBack ? (
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
      ) : null}
      {isDone && changing > 0 ? (
        <Button onClick={onApply} data-autofocus>
          {t('apply', { count: changing })}
        </Button>
      ) : null}
    </>
  );
}

interface ReviewProps extends Omit<BulkDialogProps, 'chosen'> {
  change: BulkChange;
  onBack: (() => void) | null;
}

/** First what would happen, then, on the word, what happened. */
function Review({ title, change, target, onBack, onClose }: ReviewProps) {
  const t = useTranslations('bulk');
  const bulk = useBulk(target, title);
  const { phase, tally, error, check } = bulk;
  const isAtWork = phase === 'checking' || phase === 'working';

  useEffect(() => {
    void check(change);
  }, [check, change]);

  return (
    <div className={styles.body}>
      {isAtWork ? <Progress bulk={bulk} /> : null}
      {error === null ? null : <Banner tone="red">{error}</Banner>}
      {phase === 'over' && tally?.isDone === false ? <p className={styles.note}>{t('stopped')}</p> : null}
      {!isAtWork && tally !== null ? <Outcome tally={tally} isPreview={phase === 'checked'} /> : null}
      {phase === 'checked' && tally !== null && countOf(tally.rows, 'changed') === 0 ? (
        <p className={styles.note}>{t('nothing')}</p>
      ) : null}
      <div className={styles.feet}>
        <Feet bulk={bulk} onApply={() => void bulk.apply(change)} onBack={onBack} onClose={onClose} />
      </div>
    </div>
  );
}

/** One change for many power centers: its values, a preview of who is affected, then a result for each. */
export function BulkDialog({ title, chosen, target, onClose }: BulkDialogProps) {
  const isAsking = !isComplete(chosen);
  const [change, setChange] = useState<BulkChange | null>(isComplete(chosen) ? chosen : null);
  const [former, setFormer] = useState<BulkChange | null>(null);
  const ask = (next: BulkChange): void => {
    setFormer(next);
    setChange(next);
  };
  return (
    <Dialog onClose={onClose} size="lg" closeOnClickOutside={false}>
      <Modal.Body p="lg">
        <div className={styles.body}>
          <Modal.Title fw={600}>{title}</Modal.Title>
          {change === null && isAsking ? (
            <ChangeForm what={chosen.what} former={former} onChange={ask} onClose={onClose} />
          ) : null}
          {change === null ? null : (
            <Review
              title={title}
              change={change}
              target={target}
              onBack={isAsking ? () => setChange(null) : null}
              onClose={onClose}
            />
          )}
        </div>
      </Modal.Body>
    </Dialog>
  );
}

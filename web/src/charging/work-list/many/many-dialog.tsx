import type { Cure, CureName } from '@voltdeck/contract';
import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/format';
import { Dialog } from '../../../ui/dialog';
import { Banner } from '../../../ui/page-states';
import type { ItemKey } from '../item-key';
import type { ManyTarget } from './gather';
import { ManyForm } from './many-form';
import { Outcome } from './outcome';
import { useMany, type Many } from './use-many';
import { countOf } from './walk';
import textStyles from '../../../ui/text.module.css';
import styles from './many.module.css';

interface ManyDialogProps {
  cure: CureName;
  target: ManyTarget;
  /** How many are meant. */
  count: number;
  /** Told again and again while it is at work: all that are settled by then. */
  onDone: (done: readonly ItemKey[]) => void;
  /** It is over: what was refused. */
  onOver: (refused: readonly ItemKey[]) => void;
  onClose: () => void;
}

const isAtWork = ({ phase }: Many): boolean => ['gathering', 'checking', 'working'].includes(phase);

function Progress({ many }: { many: Many }) {
  const t = useTranslations('workList.many');
  const { number } = useFormats();
  const done = many.tally?.rows.length ?? 0;
  const total = many.items.length;
  const said =
    many.phase === 'gathering'
      ? t('gathering', { count: number(many.count) })
      : t(many.phase === 'working' ? 'working' : 'checking', { done: number(done), total: number(total) });
  return (
    <>
      <p className={`${textStyles.dim} ${textStyles.num}`} role="status">
        {said}
      </p>
      <progress
        className={styles.progress}
        aria-label={said}
        value={many.phase === 'gathering' ? undefined : done}
        max={total || 1}
      />
    </>
  );
}

interface FeetProps {
  many: Many;
  onApply: () => void;
  onBack: () => void;
  onClose: () => void;
}

function Feet({ many, onApply, onBack, onClose }: FeetProps) {
  const t = useTranslations('workList.many');
  const words = useTranslations('ui.actions');
  if (isAtWork(many)) {
    return (
      <>
        <Button variant="default" onClick={many.stop}>
          {t('stop')}
        </Button>
        {many.phase === 'working' ? <Button onClick={onClose}>{t('background')}</Button> : null}
      </>
    );
  }
  if (many.phase === 'over') {
    return (
      <Button onClick={onClose} data-autofocus>
        {words('close')}
      </Button>
    );
  }
  const { rows = [], isDone = false } = many.tally ?? {};
  const count = countOf(rows, 'cured');
  // A look that was stopped half way says nothing of the rest, so it gives no number to agree to.
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {words('cancel')}
      </Button>
      <Button variant="default" onClick={onBack}>
        {t('back')}
      </Button>
      {isDone && count > 0 ? (
        <Button onClick={onApply} data-autofocus>
          {t('apply', { count })}
        </Button>
      ) : null}
    </>
  );
}

/** First what it would come to, then, on the word, what it came to. */
function Review({ many, cure, onBack, onClose }: { many: Many; cure: Cure } & Omit<FeetProps, 'onApply'>) {
  const t = useTranslations('workList.many');
  const { phase, tally, error, check } = many;
  useEffect(() => {
    void check(cure);
  }, [check, cure]);
  const rows = tally?.rows ?? [];
  return (
    <div className={styles.body}>
      {isAtWork(many) ? <Progress many={many} /> : null}
      {error === null ? null : <Banner tone="red">{error}</Banner>}
      {phase === 'over' && tally?.isDone === false ? <p className={textStyles.dim}>{t('stopped')}</p> : null}
      {!isAtWork(many) && tally !== null ? (
        <Outcome tally={tally} items={many.items} isPreview={phase === 'checked'} />
      ) : null}
      {phase === 'checked' && tally?.isDone === true && countOf(rows, 'cured') === 0 ? (
        <p className={textStyles.dim}>{t('nothing')}</p>
      ) : null}
      {phase === 'over' && countOf(rows, 'refused') > 0 ? (
        <p className={textStyles.dim}>{t('kept')}</p>
      ) : null}
      <div className={styles.feet}>
        <Feet many={many} onApply={() => void many.apply(cure)} onBack={onBack} onClose={onClose} />
      </div>
    </div>
  );
}

/** One cure for many items: what it asks for, what it would come to for each and together, then what came of each. */
export function ManyDialog({ cure, target, count, onDone, onOver, onClose }: ManyDialogProps) {
  const t = useTranslations('workList.many');
  const title = t(`title.${cure}`, { count });
  const many = useMany({ target, title, onDone, onOver });
  const [asked, setAsked] = useState<Cure | null>(null);
  return (
    <Dialog onClose={onClose} size="lg" closeOnClickOutside={false}>
      <Modal.Body p="lg">
        <div className={styles.body}>
          <Modal.Title fw={600}>{title}</Modal.Title>
          {asked === null ? (
            <ManyForm cure={cure} onAsk={setAsked} onClose={onClose} />
          ) : (
            <Review many={many} cure={asked} onBack={() => setAsked(null)} onClose={onClose} />
          )}
        </div>
      </Modal.Body>
    </Dialog>
  );
}

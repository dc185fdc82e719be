import { leakage } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { ReasonDialog } from '../../ui/form/reason-dialog';
import { toastDone } from '../../ui/toast';

const schema = leakage.dismissFindings.body.pick({ reason: true });

interface DismissDialogProps {
  ids: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks why findings are set aside. */
export function DismissDialog({ ids, onDone, onClose }: DismissDialogProps) {
  const t = useTranslations('leakage.dismiss');
  const dismiss = useAct(leakage.dismissFindings, { quiet: true, changes: ['leakage'] });
  const send = async (reason: string): Promise<void> => {
    const { changed } = await dismiss.actAsync({ body: { ids: [...ids], reason } });
    toastDone({ title: t('done', { count: changed }) });
    onDone();
    onClose();
  };
  return (
    <ReasonDialog
      schema={schema}
      title={t('title', { count: ids.length })}
      label={t('reason')}
      help={t('reasonHelp')}
      action={t('send')}
      send={send}
      onClose={onClose}
    >
      <p>{t('text')}</p>
    </ReasonDialog>
  );
}

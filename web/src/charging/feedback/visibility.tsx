import { feedback, type Feedback } from '@voltdeck/contract';
import { Button, Group } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { SiteTime } from '../../ui/when/site-time';
import { HiddenBadge } from './columns';
import textStyles from '../../ui/text.module.css';

/** Whether other drivers read the words, since when not, and the way to change it; nothing of words that were never public. */
export function Visibility({ told }: { told: Feedback }) {
  const t = useTranslations('feedback.hide');
  const may = useMay()(feedback.hideFeedback.needs);
  const { act, isPending } = useAct(feedback.hideFeedback, {
    changes: ['feedback'],
    onDone: ({ hidden }) => toastDone({ title: t(hidden ? 'hidden' : 'shown') }),
  });
  const { id, hidden, is_public: isPublic, feedback_msg: message, time_zone: zone } = told;
  if (hidden === null && (!isPublic || message === '' || !may)) return null;
  return (
    <Group justify="space-between" gap="xs">
      {hidden === null ? (
        <p className={textStyles.small}>{t('help')}</p>
      ) : (
        <p className={textStyles.small}>
          <HiddenBadge /> {hidden.by === null ? t('since') : t('by', { name: isolated(hidden.by) })} ·{' '}
          <SiteTime at={hidden.at} zone={zone} as="moment" />
        </p>
      )}
      {may ? (
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          onClick={() => act({ params: { id }, body: { hidden: hidden === null } })}
        >
          {t(hidden === null ? 'action' : 'undo')}
        </Button>
      ) : null}
    </Group>
  );
}

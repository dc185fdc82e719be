import { type Webhook, webhooks } from '@voltdeck/contract';
import { IconKey, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { RowMenu } from '../../ui/table/row-menu';
import type { RowAction } from '../../ui/table/types';
import { toastDone } from '../../ui/toast';
import type { Asked } from './asked';

interface LineMenuProps {
  of: Webhook;
  onAsk: (next: Asked) => void;
}

type Question = 'rotate' | 'remove';

/** What is done more rarely with a webhook; what cannot be taken back is asked first. */
export function LineMenu({ of, onAsk }: LineMenuProps) {
  const t = useTranslations('webhooks');
  const [question, setQuestion] = useState<Question | null>(null);
  const { act } = useAct(webhooks.changeWebhook, {
    changes: ['webhook'],
    onDone: ({ is_active: isOn }) =>
      toastDone({ id: 'webhook-turned', title: t(isOn ? 'turnedOn' : 'turnedOff') }),
  });
  const { id, url, description, kinds, version, is_active: isActive } = of;
  const turn = (): void =>
    act({ params: { id }, body: { url, description, kinds, version, is_active: !isActive } });
  const Turn = isActive ? IconPlayerPause : IconPlayerPlay;
  const actions: readonly RowAction[] = [
    {
      id: 'edit',
      label: t('edit'),
      icon: <IconPencil size={16} aria-hidden />,
      onSelect: () => onAsk({ what: 'edit', id }),
    },
    {
      id: 'turn',
      label: t(isActive ? 'turnOff' : 'turnOn'),
      icon: <Turn size={16} aria-hidden />,
      onSelect: turn,
    },
    {
      id: 'rotate',
      label: t('rotate'),
      icon: <IconKey size={16} aria-hidden />,
      onSelect: () => setQuestion('rotate'),
    },
    {
      id: 'remove',
      label: t('remove'),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      onSelect: () => setQuestion('remove'),
    },
  ];
  return (
    <>
      <RowMenu actions={actions} />
      <Questions of={of} question={question} onAsk={onAsk} onClose={() => setQuestion(null)} />
    </>
  );
}

interface QuestionsProps extends LineMenuProps {
  question: Question | null;
  onClose: () => void;
}

function Questions({ of, question, onAsk, onClose }: QuestionsProps) {
  const t = useTranslations('webhooks');
  const name = isolated(of.description ?? of.url);
  const params = { id: of.id };
  const rotate = useAct(webhooks.rotateSecret, {
    changes: ['webhook'],
    onDone: ({ secret }) => onAsk({ what: 'secret', secret }),
  });
  const remove = useAct(webhooks.removeWebhook, {
    changes: ['webhook'],
    onDone: () => toastDone({ id: 'webhook-removed', title: t('removed') }),
  });
  return (
    <>
      <Confirm
        opened={question === 'rotate'}
        onClose={onClose}
        title={t('rotateTitle', { name })}
        action={t('rotate')}
        onConfirm={() => rotate.actAsync({ params })}
      >
        {t('rotateText', { count: webhooks.webhookLimits.secretHours })}
      </Confirm>
      <Confirm
        opened={question === 'remove'}
        onClose={onClose}
        title={t('removeTitle', { name })}
        action={t('remove')}
        onConfirm={() => remove.actAsync({ params })}
        danger
      >
        {t('removeText')}
      </Confirm>
    </>
  );
}

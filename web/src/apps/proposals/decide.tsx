import { type ProposalDetail, proposals } from '@voltdeck/contract';
import { Button, Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { ReasonDialog } from '../../ui/form/reason-dialog';
import { isolated } from '../../ui/isolated';
import { toastDone, toastError } from '../../ui/toast';

interface DecideProps {
  of: ProposalDetail;
  /** Something was refused that what is shown would allow. */
  onStale: () => void;
  onDone: () => void;
}

const changes = { changes: ['proposal'] as const };

/** The two decisions; what cannot be taken back is asked about once more. */
export function Decide({ of, onStale, onDone }: DecideProps) {
  const t = useTranslations('proposals');
  const [asked, setAsked] = useState<'confirm' | 'reject' | null>(null);
  const close = (): void => setAsked(null);
  const confirming = useAct(proposals.confirmProposal, {
    ...changes,
    onDone: ({ state, problem }) => {
      close();
      if (state !== 'confirmed') return toastError({ title: t('failed'), text: problem ?? '' });
      toastDone({ title: t('confirmed') });
      onDone();
    },
    onFailed: () => {
      close();
      onStale();
    },
  });
  const rejecting = useAct(proposals.rejectProposal, { ...changes, quiet: true, onFailed: onStale });
  const request = { params: { id: of.id }, body: of.seen === null ? {} : { seen: of.seen } };
  const isChanged = of.changed_since.length > 0;
  const action = t(isChanged ? 'action.confirmAnyway' : 'action.confirm');
  return (
    <>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          data-reject
          onClick={() => setAsked('reject')}
        >
          {t('action.reject')}
        </Button>
        {of.may_confirm ? (
          <Button
            color={of.is_dangerous ? 'red' : undefined}
            leftSection={<IconCheck size={16} aria-hidden />}
            loading={confirming.isPending && asked === null}
            data-confirm
            onClick={() => (of.is_dangerous ? setAsked('confirm') : confirming.act(request))}
          >
            {action}
          </Button>
        ) : null}
      </Group>
      <Confirm
        opened={asked === 'confirm'}
        onClose={close}
        title={t('danger.title', { says: isolated(of.says) })}
        action={action}
        onConfirm={() => confirming.actAsync(request)}
        danger
      >
        {t('danger.text')}
      </Confirm>
      {asked === 'reject' ? (
        <ReasonDialog
          schema={proposals.rejectProposal.body}
          title={t('reject.title')}
          label={t('reject.label')}
          help={t('reject.help')}
          action={t('action.reject')}
          onClose={close}
          send={async (reason) => {
            await rejecting.actAsync({ params: { id: of.id }, body: { reason } });
            toastDone({ title: t('rejected') });
            close();
            onDone();
          }}
        >
          {null}
        </ReasonDialog>
      ) : null}
    </>
  );
}

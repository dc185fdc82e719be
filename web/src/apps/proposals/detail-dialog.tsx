import { type ProposalDetail, proposals } from '@voltdeck/contract';
import { Alert, Button, Group, Modal, ScrollArea, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { DefinitionList } from '../../ui/details';
import { Dialog } from '../../ui/dialog';
import { Loaded } from '../../ui/page-states';
import { StatusBadge } from '../../ui/status-badge';
import { Code } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import { Compared } from './compared';
import { Decide } from './decide';
import { isOpen, looks } from './looks';
import { useStepKeys } from './use-step-keys';
import textStyles from '../../ui/text.module.css';
import styles from './proposals.module.css';

/** How it stands, who asked, and until when somebody may decide. */
function Standing({ of }: { of: ProposalDetail }) {
  const t = useTranslations('proposals');
  return (
    <DefinitionList
      items={[
        {
          label: t('column.state'),
          value: <StatusBadge {...looks[of.state]} label={t(`state.${of.state}`)} />,
        },
        {
          label: t('column.place'),
          value: of.place === null ? null : <bdi className={styles.words}>{of.place}</bdi>,
        },
        { label: t('column.key'), value: <Code>{`${of.key}…`}</Code> },
        { label: t('detail.keyMaker'), value: of.key_maker === null ? null : <bdi>{of.key_maker}</bdi> },
        { label: t('column.proposed'), value: <OwnTime at={of.proposed_at} as="moment" /> },
        ...(isOpen(of.state)
          ? [{ label: t('column.expires'), value: <OwnTime at={of.expires_at} as="moment" /> }]
          : [
              {
                label: t('detail.decidedBy'),
                value: of.decided_by === null ? null : <bdi>{of.decided_by}</bdi>,
              },
              { label: t('detail.decided'), value: <OwnTime at={of.decided_at} as="moment" /> },
            ]),
      ]}
    />
  );
}

/** Why, as a machine wrote it: shown as its words, apart from ours. */
function Reason({ of }: { of: ProposalDetail }) {
  const t = useTranslations('proposals.detail');
  return (
    <figure className={styles.quote}>
      <figcaption className={textStyles.small}>{t('reason')}</figcaption>
      <blockquote>
        <bdi className={styles.words}>{of.reason}</bdi>
      </blockquote>
      <p className={textStyles.small}>{t('machine')}</p>
    </figure>
  );
}

/** What somebody should know before they decide, or what became of it. */
function Notes({ of }: { of: ProposalDetail }) {
  const t = useTranslations('proposals.detail');
  return (
    <>
      {of.problem === null ? null : (
        <Alert
          color="red"
          variant="light"
          role="note"
          title={t('problem')}
          icon={<IconAlertTriangle size={18} aria-hidden />}
        >
          {of.problem}
        </Alert>
      )}
      {of.rejection === null ? null : (
        <Alert color="gray" variant="light" role="note" title={t('rejection')}>
          <bdi className={styles.words}>{of.rejection}</bdi>
        </Alert>
      )}
      {isOpen(of.state) && !of.may_confirm ? (
        <Alert color="gray" variant="light" role="note" icon={<IconLock size={18} aria-hidden />}>
          {t('notYours')}
        </Alert>
      ) : null}
    </>
  );
}

/** What others changed meanwhile, which the assistant did not see. */
function Since({ of }: { of: ProposalDetail }) {
  const t = useTranslations('proposals.detail');
  if (of.changed_since.length === 0) return null;
  return (
    <section aria-label={t('since')}>
      <Alert color="yellow" variant="light" role="note" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {t('since')}
      </Alert>
      <Compared
        changes={of.changed_since.map((change) => ({ ...change, is_before_known: true }))}
        before={t('then')}
        after={t('now')}
      />
    </section>
  );
}

function Content({ of }: { of: ProposalDetail }) {
  const t = useTranslations('proposals.detail');
  const isDecided = !isOpen(of.state);
  const { params, query, body } = of;
  return (
    <>
      <Standing of={of} />
      <Reason of={of} />
      <Notes of={of} />
      <Since of={of} />
      <section aria-label={t('changes')}>
        <h3>{t('changes')}</h3>
        {of.changes.length === 0 ? (
          <p className={textStyles.prose}>{t('noFields')}</p>
        ) : (
          <Compared changes={of.changes} before={isDecided ? t('then') : t('now')} after={t('after')} />
        )}
      </section>
      <details className={styles.raw}>
        <summary>{t('raw')}</summary>
        <pre dir="ltr">{`${of.call}\n${JSON.stringify({ params, query, body }, null, 2)}`}</pre>
      </details>
    </>
  );
}

interface DetailProps {
  id: number;
  /** To the one so many places on in the list. */
  onStep: (step: number) => void;
  onClose: () => void;
}

/** One proposed change: why, what it would do beside what is there now, and the decision. */
export function DetailDialog({ id, onStep, onClose }: DetailProps) {
  const t = useTranslations('proposals');
  const ui = useTranslations('ui.actions');
  const source = useCall(
    proposals.getProposal,
    { params: { id } },
    { live: { kinds: ['proposal'], id }, quiet: true },
  );
  const of = source.data;
  useStepKeys(onStep);
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>
            <bdi className={styles.words}>{of?.says ?? t('title')}</bdi>
          </Modal.Title>
          <Loaded source={source} skeleton={<Skeleton height={320} />}>
            {(detail) => <Content of={detail} />}
          </Loaded>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {ui('close')}
            </Button>
            {of !== undefined && isOpen(of.state) ? (
              <Decide of={of} onStale={() => void source.refetch()} onDone={onClose} />
            ) : null}
          </Group>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

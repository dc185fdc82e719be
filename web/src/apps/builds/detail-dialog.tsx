import { type Build, type BuildOffer, builds } from '@voltdeck/contract';
import { Alert, Button, Group, Modal, ScrollArea, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { saveFileOf } from '../../api/export';
import { useAct, useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { Confirm } from '../../ui/confirm';
import { DefinitionList } from '../../ui/details';
import { Dialog } from '../../ui/dialog';
import { isolated } from '../../ui/isolated';
import { Loaded } from '../../ui/page-states';
import { StatusBadge } from '../../ui/status-badge';
import { Code } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import { FormDialog } from './form-dialog';
import { isPayable, isUnderWay, looks } from './looks';
import { PayPart } from './pay-part';
import styles from './builds.module.css';

/** What it costs, how it stands, and by what it is signed. */
function Facts({ of }: { of: Build }) {
  const t = useTranslations('builds');
  const { money } = useFormats();
  return (
    <DefinitionList
      items={[
        {
          label: t('column.state'),
          value: <StatusBadge {...looks[of.state]} label={t(`state.${of.state}`)} />,
        },
        { label: t('column.package'), value: <Code>{of.package_name}</Code> },
        { label: t('column.version'), value: <bdi>{of.version_name}</bdi> },
        { label: t('column.price'), value: <bdi>{money(of.due, of.currency)}</bdi> },
        {
          label: t('detail.certificate'),
          value: of.keystore === null ? null : <Code>{of.keystore.fingerprint}</Code>,
        },
        {
          label: t('detail.finished'),
          value: of.finished_at === null ? null : <OwnTime at={of.finished_at} as="moment" />,
        },
      ]}
    />
  );
}

/** Why it failed, or plainly what was compiled and what was not. */
function Outcome({ of }: { of: Build }) {
  const t = useTranslations('builds');
  if (of.state === 'failed' && of.failure !== null)
    return (
      <Alert
        color="red"
        variant="light"
        role="note"
        title={t('state.failed')}
        icon={<IconAlertTriangle size={18} aria-hidden />}
      >
        {t(`failure.${of.failure}`)}
      </Alert>
    );
  if (of.state !== 'succeeded') return null;
  return (
    <Alert color="gray" variant="light" role="note" icon={<IconInfoCircle size={18} aria-hidden />}>
      {t(of.is_compiled === true ? 'detail.compiled' : 'detail.notCompiled')}
      {of.ios ? ` ${t('detail.iosNotCompiled')}` : ''}
    </Alert>
  );
}

function Files({ of }: { of: Build }) {
  const t = useTranslations('builds.file');
  const { number } = useFormats();
  const megabytes = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return (
    <Group gap="xs">
      {of.files.map(({ kind, bytes }) => (
        <Button
          key={kind}
          variant={kind === 'web' ? 'default' : undefined}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void saveFileOf(builds.downloadBuild, { params: { id: of.id, kind } })}
        >
          {t(kind, { size: number(bytes / 1_000_000, megabytes) })}
        </Button>
      ))}
    </Group>
  );
}

/** What the build tells, while it goes on and afterwards. */
function Log({ of }: { of: Build }) {
  const t = useTranslations('builds.detail');
  const { data = [] } = useCall(
    builds.getBuildLog,
    { params: { id: of.id } },
    { live: { kinds: ['build'], id: of.id }, quiet: true, keep: true },
  );
  if (data.length === 0) return null;
  return (
    <section aria-label={t('log')}>
      <h3>{t('log')}</h3>
      {/* It scrolls, so that a keyboard must reach it. */}
      <ScrollArea.Autosize mah={260} viewportProps={{ tabIndex: 0, role: 'log', 'aria-label': t('log') }}>
        <pre className={styles.log}>{data.map(({ text }) => text).join('\n')}</pre>
      </ScrollArea.Autosize>
    </section>
  );
}

interface ActionsProps {
  of: Build;
  onEdit: (isCopy: boolean) => void;
  onClose: () => void;
}

function Actions({ of, onEdit, onClose }: ActionsProps) {
  const t = useTranslations('builds');
  const may = useMay();
  const [isDeleting, setDeleting] = useState(false);
  const retry = useAct(builds.retryBuild, { changes: ['build'] });
  const { actAsync } = useAct(builds.deleteBuild, { changes: ['build'] });
  const isDone = of.state === 'succeeded';
  const mayEdit = may(builds.updateBuild.needs) && (isPayable(of.state) || of.state === 'failed');
  return (
    <>
      {may(builds.deleteBuild.needs) && !isUnderWay(of.state) ? (
        <Button variant="default" color="red" onClick={() => setDeleting(true)}>
          {t('delete.action')}
        </Button>
      ) : null}
      {isDone && may(builds.createBuild.needs) ? (
        <Button variant="default" onClick={() => onEdit(true)}>
          {t('again')}
        </Button>
      ) : null}
      {mayEdit ? (
        <Button variant="default" onClick={() => onEdit(false)}>
          {t('edit')}
        </Button>
      ) : null}
      {of.state === 'failed' && may(builds.retryBuild.needs) ? (
        <Button loading={retry.isPending} onClick={() => retry.act({ params: { id: of.id } })}>
          {t('retry')}
        </Button>
      ) : null}
      <Confirm
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('delete.title', { name: isolated(of.application_name) })}
        action={t('delete.action')}
        onConfirm={async () => {
          await actAsync({ params: { id: of.id } });
          onClose();
        }}
        danger
      >
        {t(isDone || !of.is_paid ? 'delete.text' : 'delete.textPaid')}
      </Confirm>
    </>
  );
}

interface DetailProps {
  id: number;
  offer: BuildOffer | undefined;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** One branded app: how its build stands, its payment, its log, and what came out. */
export function DetailDialog({ id, offer, onOpen, onClose }: DetailProps) {
  const t = useTranslations('builds');
  const ui = useTranslations('ui.actions');
  const source = useCall(
    builds.getBuild,
    { params: { id } },
    { live: { kinds: ['build'], id }, quiet: true },
  );
  const of = source.data;
  const [editing, setEditing] = useState<{ isCopy: boolean } | null>(null);
  if (editing !== null && of !== undefined)
    return (
      <FormDialog
        of={of}
        isCopy={editing.isCopy}
        onDone={(saved) => {
          setEditing(null);
          if (saved.id !== id) onOpen(saved.id);
        }}
        onClose={() => setEditing(null)}
      />
    );
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>
            <bdi>{of?.application_name ?? t('title')}</bdi>
          </Modal.Title>
          <Loaded source={source} skeleton={<Skeleton height={320} />}>
            {(build) => (
              <>
                <Facts of={build} />
                <Outcome of={build} />
                {build.files.length === 0 ? null : <Files of={build} />}
                {isPayable(build.state) ? <PayPart of={build} offer={offer} /> : null}
                <Log of={build} />
              </>
            )}
          </Loaded>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {ui('close')}
            </Button>
            {of === undefined ? null : (
              <Actions of={of} onEdit={(isCopy) => setEditing({ isCopy })} onClose={onClose} />
            )}
          </Group>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

import { chargePoints, feedback, type Feedback, orders } from '@voltdeck/contract';
import { Button, Group, Modal, ScrollArea, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { targetOf } from '../../ui/address';
import { DefinitionList } from '../../ui/details';
import { Dialog } from '../../ui/dialog';
import { AreaField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { Stars } from '../../ui/stars';
import { toastDone } from '../../ui/toast';
import { SiteTime } from '../../ui/when/site-time';
import { driverOf, tickedOf } from './columns';
import { Visibility } from './visibility';
import textStyles from '../../ui/text.module.css';
import styles from './feedback.module.css';

/** Where, when, whose session: with the ways there for those who may go. */
function Facts({ told }: { told: Feedback }) {
  const t = useTranslations('feedback.column');
  const may = useMay();
  const { charge_point: place, charge_point_order_id: orderId, charging_site: site } = told;
  const order = <bdi>#{orderId}</bdi>;
  return (
    <DefinitionList
      items={[
        ...(told.options.length === 0 ? [] : [{ label: t('options'), value: <bdi>{tickedOf(told)}</bdi> }]),
        {
          label: t('place'),
          value: may(chargePoints.getChargePoint.needs) ? (
            <Link {...targetOf('/charge-points/$id', {}, place.id)} className={textStyles.link}>
              <bdi>{place.title}</bdi>
            </Link>
          ) : (
            <bdi>{place.title}</bdi>
          ),
        },
        {
          label: t('order'),
          value: may(orders.getOrder.needs) ? (
            <Link {...targetOf('/orders/$id', {}, orderId)} className={textStyles.link}>
              {order}
            </Link>
          ) : (
            order
          ),
        },
        { label: t('at'), value: <SiteTime at={told.insert_date} zone={told.time_zone} as="moment" /> },
        { label: t('driver'), value: driverOf(told) === '' ? null : <bdi>{driverOf(told)}</bdi> },
        ...(site === null ? [] : [{ label: t('site'), value: <bdi>{site.name}</bdi> }]),
      ]}
    />
  );
}

function Answer({ told }: { told: Feedback }) {
  const t = useTranslations('feedback');
  const { reply } = told;
  if (reply === null) return null;
  return (
    <section aria-label={t('column.reply')}>
      <h3 className={styles.rank}>{t('column.reply')}</h3>
      <p className={styles.said} dir="auto">
        {reply.text}
      </p>
      <p className={textStyles.small}>
        {reply.by === null ? null : <>{t('answeredBy', { name: isolated(reply.by) })} · </>}
        <SiteTime at={reply.at} zone={told.time_zone} as="moment" />
      </p>
    </section>
  );
}

/** The answer, which goes out by mail as soon as it is sent. */
function ReplyForm({ told, onClose }: { told: Feedback; onClose: () => void }) {
  const t = useTranslations('feedback.reply');
  const { actAsync } = useAct(feedback.replyToFeedback, { quiet: true, changes: ['feedback'] });
  const form = useServerForm({
    schema: feedback.replyToFeedback.body,
    initialValues: { text: '' },
    draftKey: `feedback-reply-${told.id}`,
    send: async (body) => {
      await actAsync({ params: { id: told.id }, body });
      toastDone({ title: t('sent') });
      onClose();
    },
  });
  return (
    <Form form={form} action={t('send')} onCancel={onClose}>
      <AreaField form={form} name="text" label={t('label')} help={t('help')} required />
    </Form>
  );
}

/** What a driver said, whole, where it was, and the answer to it. */
export function DetailDialog({ feedback: opened, onClose }: { feedback: Feedback; onClose: () => void }) {
  const t = useTranslations('feedback');
  const ui = useTranslations('ui.actions');
  const may = useMay();
  const { data } = useCall(
    feedback.getFeedback,
    { params: { id: opened.id } },
    { live: { kinds: ['feedback'] }, quiet: true },
  );
  const told = data ?? opened;
  const isAnswering = told.can_be_answered && may(feedback.replyToFeedback.needs);
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('detail', { place: isolated(told.charge_point.title) })}</Modal.Title>
          <Stars value={told.rating} label={t('stars', { rating: told.rating })} size={20} />
          <p
            className={told.feedback_msg === '' ? textStyles.dim : styles.said}
            dir="auto"
            data-hidden={told.hidden !== null || undefined}
          >
            {told.feedback_msg === '' ? t('noText') : told.feedback_msg}
          </p>
          <Visibility told={told} />
          <Facts told={told} />
          <Answer told={told} />
          {told.reply === null && !told.can_be_answered ? (
            <p className={textStyles.dim}>{t('reply.noAddress')}</p>
          ) : null}
          {isAnswering ? (
            <ReplyForm told={told} onClose={onClose} />
          ) : (
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {ui('close')}
              </Button>
            </Group>
          )}
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

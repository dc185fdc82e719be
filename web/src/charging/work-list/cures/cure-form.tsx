import { workList, type CuredRow, type CureName, type WorkDetail } from '@voltdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../../api/api-error';
import { callOptions, useAct } from '../../../api/hooks';
import { Form } from '../../../ui/form/form';
import { useServerForm } from '../../../ui/form/use-server-form';
import { toastDone } from '../../../ui/toast';
import type { Cured, WorkRow } from '../item-key';
import { CureFields } from './cure-fields';
import { begunWith, cureSchema, fieldOf, readCure, valuesFor, type CureValues } from './cure-values';
import type { CureDialogProps } from './cure-props';
import { useLastReason } from './last-reason';
import { Preview } from './preview';
import { Quicker } from './quicker';
import { usePreview } from './use-preview';

interface CureFormProps extends CureDialogProps {
  detail: WorkDetail | undefined;
}

/** Somebody else has settled it, or it settled itself. */
const goneCode = 'work-item.gone';

/** A refusal of the row as a form reads it, on its field where it is about one. */
const refusalOf = (reason: CuredRow['reason'], cure: CureName, values: CureValues): ApiError => {
  const { code = 'something-went-wrong', text = '' } = reason ?? {};
  const field = fieldOf(code, cure, values);
  return new ApiError({
    status: 409,
    code,
    msg: text,
    errors: field === null ? {} : { [field]: [text] },
  });
};

/** Says what was done, with the way to the order. */
const useTellDone = (): ((cure: CureName, orderId: number | null) => void) => {
  const t = useTranslations('workList.done');
  const navigate = useNavigate();
  return (cure, orderId) => {
    const id = String(orderId ?? '');
    const action = {
      label: t('open'),
      onClick: () => void navigate({ to: '/orders/$id', params: { id } }),
    };
    toastDone({ id: 'work-list', title: t(cure, { id }), ...(orderId === null ? {} : { action }) });
  };
};

/** What it was settled by, asked once somebody was quicker. */
const useQuicker = ({ kind, id }: WorkRow) => {
  const client = useQueryClient();
  const [cured, setCured] = useState<Cured | null | undefined>(undefined);
  const lookUp = async (): Promise<void> => {
    const options = callOptions(workList.getWork, { params: { kind, id } }, { quiet: true, staleTime: 0 });
    const detail = await client.fetchQuery(options).catch(() => null);
    setCured(detail?.cured ?? null);
  };
  return { cured, lookUp };
};

/** The fields of a cure, what it comes to, and the button that does it. */
export function CureForm({ row, cure, order, detail, onClose, onDone }: CureFormProps) {
  const t = useTranslations('workList');
  const [reason, rememberReason] = useLastReason();
  const tellDone = useTellDone();
  const { cured, lookUp } = useQuicker(row);
  const { actAsync } = useAct(workList.cureWork, { changes: ['work-item', 'order'], quiet: true });
  const [begun] = useState(() => begunWith(row, valuesFor(cure, detail, { reason, order }), detail));
  const form = useServerForm({
    schema: cureSchema,
    initialValues: { cure: begun.values },
    read: (values) => ({ cure: readCure(cure, values.cure, begun) }),
    send: async (parsed, values) => {
      const { kind, id } = row;
      const { rows } = await actAsync({ body: { items: [{ kind, id }], cure: parsed.cure } });
      const [done] = rows;
      if (done?.outcome === 'cured') {
        if (values.cure.reason.trim() !== '') rememberReason(values.cure.reason.trim());
        tellDone(cure, done.order_id);
        onDone();
      } else if (done?.reason?.code === goneCode) await lookUp();
      else throw refusalOf(done?.reason ?? null, cure, values.cure);
    },
  });
  const asked = usePreview(row, readCure(cure, form.getValues().cure, begun));

  if (cured !== undefined) return <Quicker cured={cured} zone={begun.zone} onClose={onClose} />;
  return (
    <Form form={form} action={t(`cure.${cure}`)} onCancel={onClose}>
      <CureFields form={form} cure={cure} row={row} detail={detail} />
      <Preview asked={asked} cure={cure} />
    </Form>
  );
}

import { type ChangePreview, type Plan, type PriceId, purchases } from '@voltdeck/contract';
import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { DefinitionList } from '../../ui/details';
import { Dialog } from '../../ui/dialog';
import { Loaded } from '../../ui/page-states';
import { Deactivated } from './deactivated';
import { AwaitCheckout } from './await-checkout';
import { useTakePlan } from './use-take-plan';

interface ChangeDialogProps {
  plan: Plan;
  priceId: PriceId;
  /** How many of each add-on there are now. */
  had: { extra_chargers: number; extra_builds: number };
  onClose: () => void;
}

/** Long enough that typing does not ask for every digit. */
const pauseMs = 350;

function Bill({ preview, unit }: { preview: ChangePreview; unit: 'month' | 'year' }) {
  const t = useTranslations('subscriptions.purchases.bill');
  const { money } = useFormats();
  const amount = (value: number) => <bdi>{money(value, preview.currency)}</bdi>;
  return (
    <DefinitionList
      items={[
        { label: t(unit), value: amount(preview.price) },
        ...(preview.unused === 0 ? [] : [{ label: t('unused'), value: amount(preview.unused) }]),
        ...(preview.credit === 0 ? [] : [{ label: t('credit'), value: amount(preview.credit) }]),
        { label: t('due'), value: amount(preview.due) },
        ...(preview.credit_left === 0
          ? []
          : [{ label: t('creditLeft'), value: amount(preview.credit_left) }]),
      ]}
    />
  );
}

interface AddOnsProps {
  plan: Plan;
  priceId: PriceId;
  value: ChangeDialogProps['had'];
  onChange: (value: ChangeDialogProps['had']) => void;
}

/** How many of each add-on are wanted beside the plan. */
function AddOns({ plan, priceId, value, onChange }: AddOnsProps) {
  const t = useTranslations('subscriptions.purchases.addOns');
  const { money } = useFormats();
  const isYearly = priceId.endsWith('-yearly');
  const names = { 'extra-chargers': 'extra_chargers', 'extra-builds': 'extra_builds' } as const;
  return plan.add_ons.map(({ name, quantity, per_month: perMonth, per_year: perYear }) => (
    <NumberInput
      key={name}
      label={t(name, { count: quantity })}
      description={t('each', {
        price: money(isYearly ? perYear : perMonth, plan.prices[0]?.currency ?? 'USD'),
      })}
      min={0}
      max={purchases.mostAddOns}
      allowDecimal={false}
      clampBehavior="strict"
      value={value[names[name]]}
      onChange={(count) => onChange({ ...value, [names[name]]: Number(count) })}
    />
  ));
}

/** What a plan costs and what it does to the charge points, asked before it is taken. */
export function ChangeDialog({ plan, priceId, had, onClose }: ChangeDialogProps) {
  const t = useTranslations('subscriptions.purchases.dialog');
  const planName = useTranslations('subscriptions.purchases.plan')(plan.name);
  const cancel = useTranslations('ui.actions')('cancel');
  const [added, setAdded] = useState(had);
  const [wanted] = useDebouncedValue(added, pauseMs);
  const preview = useCall(purchases.previewChange, { query: { priceId, ...wanted } }, { keep: true });
  const { take, isPending, purchaseId } = useTakePlan(onClose);
  const isSettled = wanted === added && preview.data !== undefined && !preview.isPlaceholderData;
  return (
    <Dialog onClose={isPending ? () => undefined : onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('title', { plan: planName })}</Modal.Title>
          {purchaseId === null ? (
            <>
              <AddOns plan={plan} priceId={priceId} value={added} onChange={setAdded} />
              <Loaded source={preview}>
                {(data) => (
                  <>
                    <Bill preview={data} unit={priceId.endsWith('-yearly') ? 'year' : 'month'} />
                    <Deactivated preview={data} />
                    <p>{t(data.due > 0 ? 'willPay' : 'atOnce')}</p>
                  </>
                )}
              </Loaded>
            </>
          ) : (
            <AwaitCheckout purchaseId={purchaseId} onFailed={onClose} />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              {cancel}
            </Button>
            <Button
              loading={isPending || purchaseId !== null}
              disabled={!isSettled}
              onClick={() => take({ body: { priceId, ...added } })}
            >
              {t((preview.data?.due ?? 1) > 0 ? 'pay' : 'change')}
            </Button>
          </Group>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

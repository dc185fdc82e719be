import { settings, type ChargePoint } from '@voltdeck/contract';
import { Radio, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Section } from '../../ui/page';
import { toastDone } from '../../ui/toast';
import { AllowedList } from './allowed-list';

const visibilities = ['public', 'private'] as const;
type Visibility = (typeof visibilities)[number];

/** Whether everybody may charge, or only those below and the operator's own people. */
function VisibilitySection({ chargePoint: { id, visibility } }: { chargePoint: ChargePoint }) {
  const t = useTranslations('allowedUsers.visibility');
  const undo = useTranslations('allowedUsers')('undo');
  const mayChange = useMay()(settings.changeChargePoint.needs);
  const back = useAct(settings.changeChargePoint, { changes: ['charge-point'] });
  const change = useAct(settings.changeChargePoint, {
    changes: ['charge-point'],
    onDone: ({ visibility: now }) =>
      toastDone({
        title: t(now === 'public' ? 'isPublic' : 'isPrivate'),
        action: {
          label: undo,
          onClick: () => back.act({ params: { id }, body: { visibility } }),
        },
      }),
  });
  const choose = (chosen: string): void => {
    if (chosen !== visibility) change.act({ params: { id }, body: { visibility: chosen as Visibility } });
  };
  return (
    <Section>
      <Radio.Group label={t('label')} value={visibility} onChange={choose}>
        <Stack gap={12} mt={6}>
          {visibilities.map((each) => (
            <Radio
              key={each}
              value={each}
              label={t(each)}
              description={t(`${each}Help`)}
              disabled={!mayChange || change.isPending}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Section>
  );
}

/** Who may charge at a power center. */
export function AccessTab({ chargePoint }: { chargePoint: ChargePoint }) {
  return (
    <Stack gap="md">
      <VisibilitySection chargePoint={chargePoint} />
      <AllowedList place={{ of: 'charge-point', id: chargePoint.id }} />
    </Stack>
  );
}

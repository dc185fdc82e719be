import { settings, type ChargePoint } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { LeaveGuard } from '../../ui/form/leave-guard';
import { Section } from '../../ui/page';
import { WhenSeen } from '../../ui/when-seen';
import { AboutSection } from './about-section';
import { AccessSection } from './access-section';
import { AmenitiesSection } from './amenities-section';
import { Changes } from './changes';
import { ConnectionSection } from './connection-section';
import { ConnectorsSection } from './connectors-section';
import { PlaceSection } from './place-section';
import type { SectionName } from './values';
import styles from './settings-tab.module.css';

/** Its lists of choices are heavy, and few come to set them. */
const GroupingSection = lazy(() =>
  import('./grouping-section').then((module) => ({ default: module.GroupingSection })),
);
const groupingHeight = 260;

interface SettingsTabProps {
  chargePoint: ChargePoint;
  /** Asks whether to delete it. */
  onDelete: () => void;
}

/** Everything an operator says of a power center, in sections that save for themselves. */
export function SettingsTab({ chargePoint, onDelete }: SettingsTabProps) {
  const t = useTranslations('settings.danger');
  const may = useMay();
  const [dirty, setDirty] = useState<ReadonlySet<SectionName>>(new Set());
  const onDirty = useCallback((name: SectionName, isDirty: boolean): void => {
    setDirty((former) => {
      if (former.has(name) === isDirty) return former;
      const next = new Set(former);
      if (isDirty) next.add(name);
      else next.delete(name);
      return next;
    });
  }, []);
  const props = { chargePoint, onDirty };
  return (
    <div className={styles.settings}>
      <LeaveGuard isDirty={dirty.size > 0} />
      <Changes chargePoint={chargePoint} />
      <AboutSection {...props} />
      <PlaceSection {...props} />
      <AccessSection {...props} />
      <ConnectorsSection {...props} />
      <ConnectionSection {...props} />
      <WhenSeen height={groupingHeight}>
        <Suspense fallback={<div style={{ height: groupingHeight }} aria-busy />}>
          <GroupingSection {...props} />
        </Suspense>
      </WhenSeen>
      <AmenitiesSection {...props} />
      {may(settings.deleteChargePoint.needs) ? (
        <Section title={t('title')} text={t('text')}>
          <Button
            color="red"
            variant="outline"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onDelete}
          >
            {t('delete')}
          </Button>
        </Section>
      ) : null}
    </div>
  );
}

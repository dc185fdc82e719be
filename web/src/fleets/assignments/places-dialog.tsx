import { categoryNames, chargePoints, type Fleet, fleets, groupNames, siteNames } from '@voltdeck/contract';
import { Modal, MultiSelect, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Dialog } from '../../ui/dialog';
import { bind } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { type Place, type PlaceKind, placeKinds, type PlacesByKind } from './kinds';

type Values = Record<PlaceKind, string[]>;

/** Enough to choose from at a glance; more are found by typing. */
const mostOffered = 50;

const fieldOf = (places: readonly Place[]): string[] => places.map(({ id }) => String(id));

/** What may be assigned, by kind; a kind that one may not see is left as it is. */
function useOffered(): Partial<PlacesByKind> {
  const may = useMay();
  const points = useCall(
    chargePoints.listChargePoints,
    {},
    { enabled: may(chargePoints.listChargePoints.needs) },
  );
  const groups = useCall(groupNames.listGroups, {}, { enabled: may(groupNames.listGroups.needs) });
  const sites = useCall(siteNames.listSites, {}, { enabled: may(siteNames.listSites.needs) });
  const categories = useCall(
    categoryNames.listCategories,
    {},
    { enabled: may(categoryNames.listCategories.needs) },
  );
  return {
    ...(points.data ? { charge_point_ids: points.data.map(({ id, title }) => ({ id, name: title })) } : {}),
    ...(groups.data ? { charge_point_group_ids: groups.data } : {}),
    ...(sites.data ? { charging_site_ids: sites.data } : {}),
    ...(categories.data ? { category_ids: categories.data } : {}),
  };
}

/** Choices of one kind: what is offered, and what is assigned though it is not among it. */
function choicesOf(offered: readonly Place[], assigned: readonly Place[]) {
  const known = new Set(offered.map(({ id }) => id));
  return [...assigned.filter(({ id }) => !known.has(id)), ...offered].map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
}

interface PlacesDialogProps {
  fleet: Fleet;
  assigned: PlacesByKind;
  onClose: () => void;
}

/** Chooses where a fleet charges. */
export function PlacesDialog({ fleet, assigned, onClose }: PlacesDialogProps) {
  const t = useTranslations('assignments');
  const offered = useOffered();
  const { actAsync } = useAct(fleets.updateFleet, { quiet: true, changes: ['fleet'] });
  const form = useServerForm<Values, typeof fleets.fleetChange>({
    schema: fleets.fleetChange,
    initialValues: {
      charge_point_ids: fieldOf(assigned.charge_point_ids),
      charge_point_group_ids: fieldOf(assigned.charge_point_group_ids),
      charging_site_ids: fieldOf(assigned.charging_site_ids),
      category_ids: fieldOf(assigned.category_ids),
    },
    read: (values) =>
      Object.fromEntries(
        placeKinds.flatMap((kind) => (offered[kind] ? [[kind, values[kind].map(Number)]] : [])),
      ),
    send: async (body) => {
      await actAsync({ params: { id: fleet.id }, body });
      toastDone({ title: t('changed', { name: isolated(fleet.name) }) });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('question', { name: isolated(fleet.name) })}</Modal.Title>
          <Form form={form} action={t('save')} onCancel={onClose}>
            {placeKinds.map((kind) => (
              <MultiSelect
                key={kind}
                {...bind({ form, name: kind, label: t(kind), help: t(`help.${kind}`) })}
                data={choicesOf(offered[kind] ?? [], assigned[kind])}
                disabled={offered[kind] === undefined}
                onChange={(chosen) => form.setFieldValue(kind, chosen)}
                searchable
                hidePickedOptions
                limit={mostOffered}
                nothingFoundMessage={t('nothing')}
                maxValues={fleets.mostPlaces}
              />
            ))}
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

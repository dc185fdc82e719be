import {
  amenities as amenityCalls,
  categoryNames,
  chargePointTypes,
  groupNames,
  kinds as kindCalls,
  siteNames,
} from '@voltdeck/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { NoValue } from '../../ui/values';
import type { SettingName, SettingsValues } from './values';
import styles from './settings-tab.module.css';

/** Day-long answers of the reference data. */
const staleTime = 3_600_000;

/** What the settings may be set to, in the words of the language. */
export const useChoices = () => {
  const mayReadSites = useMay()(siteNames.listSites.needs);
  const types = useCall(chargePointTypes.listChargePointTypes, {}, { staleTime }).data ?? [];
  const kinds = useCall(kindCalls.listConnectorKinds, {}, { staleTime }).data ?? [];
  const amenities = useCall(amenityCalls.listAmenities, {}, { staleTime }).data ?? [];
  const places = useCall(siteNames.listSites, {}, { enabled: mayReadSites }).data ?? [];
  return { types, kinds, amenities, places };
};

/** The groups and categories it may be in; none for who may not read them. */
export const useGroupings = () => {
  const may = useMay();
  const groups = useCall(
    groupNames.listGroups,
    {},
    { enabled: may(groupNames.listGroups.needs), live: { kinds: ['charge-point-group'] } },
  );
  const categories = useCall(
    categoryNames.listCategories,
    { query: { type: 'charge-point' } },
    { enabled: may(categoryNames.listCategories.needs), live: { kinds: ['category'] } },
  );
  return { groups: groups.data ?? [], categories: categories.data ?? [] };
};

/** The value of a setting as people read it. */
export const useValueWords = () => {
  const t = useTranslations('settings');
  const network = useTranslations('network');
  const { country, power } = useFormats();
  const { types, kinds, amenities, places } = useChoices();
  const { groups, categories } = useGroupings();
  const nameOf = (list: readonly { id: number; name: string }[], id: string): string =>
    list.find((each) => String(each.id) === id)?.name ?? id;

  const textOf = (name: SettingName, values: SettingsValues): string => {
    if (name === 'connectors') {
      return values.connectors
        .map(({ number, type, max_power: most }) => {
          const kind = kinds.find((each) => each.code === type)?.name ?? type;
          return [number, kind, most === '' ? '' : power(most)].filter(Boolean).join(' · ');
        })
        .join('\n');
    }
    if (name === 'amenities') return values.amenities.map((id) => nameOf(amenities, id)).join(', ');
    if (name === 'category_ids') return values.category_ids.map((id) => nameOf(categories, id)).join(', ');
    if (name === 'group_id') return nameOf(groups, values.group_id);
    if (name === 'type_id') return nameOf(types, values.type_id);
    if (name === 'charging_site_id') return nameOf(places, values.charging_site_id);
    if (name === 'country') return country(values.country);
    if (name === 'visibility') return network(`visibility.${values.visibility}`);
    if (name === 'category') return t(`category.${values.category}`);
    if (name === 'secure') return t(values.secure);
    if (name === 'hours') return values.hours === null ? '' : t('field.hours');
    if (name === 'listed' || name === 'out_of_service') return t(values[name] ? 'yes' : 'no');
    return String(values[name]);
  };

  return (name: SettingName, values: SettingsValues): ReactNode => {
    const text = textOf(name, values);
    return text === '' ? <NoValue /> : <bdi className={styles.value}>{text}</bdi>;
  };
};

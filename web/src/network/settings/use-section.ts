import { chargePoints, settings, type ChargePoint, type OcppAccess } from '@voltdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { queryKey, useAct } from '../../api/hooks';
import { useServerForm, type ServerForm } from '../../ui/form/use-server-form';
import { useSaved } from './use-saved';
import {
  allFields,
  changedIn,
  differencesBetween,
  merged,
  readFields,
  schemaOf,
  toBody,
  valuesOf,
  type Difference,
  type SettingName,
  type SettingsValues,
} from './values';

/** What the form was filled with. */
interface Base {
  values: SettingsValues;
  version: number;
}

export interface Conflict {
  differences: Difference[];
  /** What they changed beside that; it stays theirs. */
  others: SettingName[];
  theirs: SettingsValues;
  version: number;
}

export interface SectionState {
  form: ServerForm<SettingsValues>;
  isDirty: boolean;
  /** Settings of this section that somebody else changed while they were being edited. */
  changedElsewhere: SettingName[];
  conflict: Conflict | null;
  /** Shows the difference before saving. */
  compare: () => void;
  /** Saves mine where they are kept, and takes theirs elsewhere. */
  resolve: (kept: readonly SettingName[]) => Promise<void>;
  closeConflict: () => void;
}

const baseOf = (chargePoint: ChargePoint): Base => ({
  values: valuesOf(chargePoint),
  version: chargePoint.version,
});

/** A section of the settings: saves what was changed in it, and tells when somebody else was faster. */
export const useSection = (
  chargePoint: ChargePoint,
  fields: readonly SettingName[],
  onAccess?: (access: OcppAccess) => void,
): SectionState => {
  const client = useQueryClient();
  const [base, setBase] = useState(() => baseOf(chargePoint));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const change = useAct(settings.changeChargePoint, { quiet: true });
  const saved = useSaved(chargePoint.id);
  const { id } = chargePoint;

  const stand = (values: SettingsValues, present: Base): void => {
    setBase(present);
    form.setValues(values);
    form.resetDirty(present.values);
  };

  const oppose = (present: ChargePoint, mine: SettingsValues, from: Base): void => {
    const theirs = valuesOf(present);
    const differences = differencesBetween(fields, { base: from.values, theirs, mine });
    const mentioned = new Set(differences.map(({ name }) => name));
    const others = changedIn(allFields, from.values, theirs).filter((name) => !mentioned.has(name));
    setConflict({ differences, others, theirs, version: present.version });
  };

  const save = async (mine: SettingsValues, from: Base): Promise<void> => {
    const changed = changedIn(fields, from.values, mine);
    if (changed.length === 0) {
      setConflict(null);
      return;
    }
    try {
      const body = { ...toBody(changed, mine), version: from.version };
      const result = await change.actAsync({ params: { id }, body });
      stand(valuesOf(result), baseOf(result));
      setConflict(null);
      saved(result, toBody(changed, from.values));
      if (result.ocpp !== null) onAccess?.(result.ocpp);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'charge-point.changed') throw error;
      const present = await call(chargePoints.getChargePoint, { params: { id } });
      client.setQueryData(queryKey(chargePoints.getChargePoint, { params: { id } }), present);
      oppose(present, mine, from);
    }
  };

  const form = useServerForm({
    schema: schemaOf(fields),
    initialValues: base.values,
    read: readFields(fields),
    send: (_, raw) => save(raw, base),
  });

  const present = valuesOf(chargePoint);
  const isNewer = chargePoint.version > base.version;
  const isDirty = changedIn(fields, base.values, form.getValues()).length > 0;
  const changedElsewhere = isNewer && isDirty ? changedIn(fields, base.values, present) : [];

  const follow = useEffectEvent(() => {
    if (!isNewer || changedElsewhere.length > 0) return;
    const mine = changedIn(fields, base.values, form.getValues());
    stand(merged(present, form.getValues(), mine), baseOf(chargePoint));
  });
  useEffect(() => follow(), [chargePoint.version]);

  return {
    form,
    isDirty,
    changedElsewhere,
    conflict,
    compare: () => oppose(chargePoint, form.getValues(), base),
    closeConflict: () => setConflict(null),
    resolve: async (kept) => {
      if (conflict === null) return;
      const now = { values: conflict.theirs, version: conflict.version };
      const mine = merged(conflict.theirs, form.getValues(), kept);
      stand(mine, now);
      await save(mine, now);
    },
  };
};

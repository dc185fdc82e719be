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

interface Sent {
  /** What is there instead: somebody else was faster. */
  present?: ChargePoint;
  saved?: ChargePoint;
}

interface Sending {
  changed: readonly SettingName[];
  mine: SettingsValues;
  from: Base;
  /** What changed meanwhile beside that. */
  theirs: readonly SettingName[];
}

/** Sends some settings with the version they were edited on. */
const useSend = (id: number, onAccess?: (access: OcppAccess) => void) => {
  const client = useQueryClient();
  const change = useAct(settings.changeChargePoint, { quiet: true });
  const told = useSaved(id);
  return async ({ changed, mine, from, theirs }: Sending): Promise<Sent> => {
    try {
      const body = { ...toBody(changed, mine), version: from.version };
      const saved = await change.actAsync({ params: { id }, body });
      told(saved, toBody(changed, from.values), theirs);
      if (saved.ocpp !== null) onAccess?.(saved.ocpp);
      return { saved };
    } catch (error) {
      if (!isApiError(error) || error.code !== 'charge-point.changed') throw error;
      const present = await call(chargePoints.getChargePoint, { params: { id } });
      client.setQueryData(queryKey(chargePoints.getChargePoint, { params: { id } }), present);
      return { present };
    }
  };
};

/** What stands against what, when a power center is no more as it was when I began. */
const conflictOf = (
  fields: readonly SettingName[],
  there: ChargePoint,
  { base, mine }: Record<'base' | 'mine', SettingsValues>,
): Conflict => {
  const theirs = valuesOf(there);
  const differences = differencesBetween(fields, { base, theirs, mine });
  const mentioned = new Set(differences.map(({ name }) => name));
  const others = changedIn(allFields, base, theirs).filter((name) => !mentioned.has(name));
  return { differences, others, theirs, version: there.version };
};

/** Runs when another version came in. */
const useOnVersion = (version: number, follow: () => void): void => {
  const onVersion = useEffectEvent(follow);
  useEffect(() => onVersion(), [version]);
};

interface Editing {
  fields: readonly SettingName[];
  base: Base;
  /** What is changed and not saved. */
  mine: readonly SettingName[];
}

/** Takes over what changed elsewhere, unless it is being edited here: then tells which settings those are. */
const useFollow = (
  chargePoint: ChargePoint,
  { fields, base, mine }: Editing,
  take: (present: Base, meanwhile: readonly SettingName[]) => void,
): SettingName[] => {
  const present = baseOf(chargePoint);
  const isNewer = present.version > base.version;
  const changedElsewhere = isNewer && mine.length > 0 ? changedIn(fields, base.values, present.values) : [];
  useOnVersion(present.version, () => {
    if (!isNewer || changedElsewhere.length > 0) return;
    take(present, changedIn(allFields, base.values, present.values));
  });
  return changedElsewhere;
};

interface SectionOptions {
  chargePoint: ChargePoint;
  fields: readonly SettingName[];
  /** Given the password where saving made a new one. */
  onAccess?: ((access: OcppAccess) => void) | undefined;
}

/** A section of the settings: saves what was changed in it, and tells when somebody else was faster. */
export const useSection = ({ chargePoint, fields, onAccess }: SectionOptions): SectionState => {
  const [base, setBase] = useState(() => baseOf(chargePoint));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // What changed around the section since it was saved or begun; the toast of the next save tells of it.
  const [around, setAround] = useState<readonly SettingName[]>([]);
  const send = useSend(chargePoint.id, onAccess);

  const stand = (values: SettingsValues, present: Base): void => {
    setBase(present);
    form.setValues(values);
    form.resetDirty(present.values);
  };

  const oppose = (there: ChargePoint, mine: SettingsValues, from: Base): void =>
    setConflict(conflictOf(fields, there, { base: from.values, mine }));

  const save = async (mine: SettingsValues, from: Base, theirs = around): Promise<void> => {
    const changed = changedIn(fields, from.values, mine);
    const sent = changed.length === 0 ? null : await send({ changed, mine, from, theirs });
    if (sent?.present !== undefined) {
      const there = baseOf(sent.present);
      const meanwhile = changedIn(allFields, from.values, there.values);
      if (changed.some((name) => meanwhile.includes(name))) return oppose(sent.present, mine, from);
      // They changed something else: both stay, and the toast says so.
      return save(merged(there.values, mine, changed), there, [...theirs, ...meanwhile]);
    }
    setConflict(null);
    setAround([]);
    if (sent?.saved !== undefined) stand(valuesOf(sent.saved), baseOf(sent.saved));
  };

  const settle = ({ theirs: values, version }: Conflict, kept: readonly SettingName[]): Promise<void> => {
    const mine = merged(values, form.getValues(), kept);
    stand(mine, { values, version });
    return save(mine, { values, version });
  };

  const form = useServerForm({
    schema: schemaOf(fields),
    initialValues: base.values,
    read: readFields(fields),
    send: (_, raw) => save(raw, base),
  });

  const mine = changedIn(fields, base.values, form.getValues());
  const changedElsewhere = useFollow(chargePoint, { fields, base, mine }, (present, meanwhile) => {
    setAround(mine.length === 0 ? [] : [...new Set([...around, ...meanwhile])]);
    stand(merged(present.values, form.getValues(), mine), present);
  });

  return {
    form,
    isDirty: mine.length > 0,
    changedElsewhere,
    conflict,
    compare: () => oppose(chargePoint, form.getValues(), base),
    closeConflict: () => setConflict(null),
    resolve: (kept) => (conflict === null ? Promise.resolve() : settle(conflict, kept)),
  };
};

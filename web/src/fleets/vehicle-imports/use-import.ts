import { type Result, vehicleImports } from '@voltdeck/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { useAct } from '../../api/hooks';
import { textOfFile } from '../../ui/text-file';
import { toastDone } from '../../ui/toast';

/** A file that was looked at, with what it would do. */
interface Checked {
  name: string;
  content: string;
  result: Result<typeof vehicleImports.importVehicles>;
}

/** Looks at a file before anything is done, and then does all of it or nothing. */
export const useVehicleImport = (fleetId: number, onDone: () => void) => {
  const t = useTranslations('vehicleImports');
  const fallback = useTranslations('ui.toast')('something-went-wrong');
  const { actAsync, isPending } = useAct(vehicleImports.importVehicles, {
    quiet: true,
    changes: ['vehicle', 'vehicle-group', 'card', 'driver'],
  });
  const params = { id: fleetId };
  const [checked, setChecked] = useState<Checked | null>(null);
  const [error, setError] = useState<string | null>(null);
  const failed = (why: unknown): void => {
    if (!isApiError(why)) return setError(fallback);
    const [ofFile] = Object.values(why.errors).flat();
    setError(ofFile ?? (why.message === '' ? fallback : why.message));
  };
  const check = async (name: string, read: Awaited<ReturnType<typeof textOfFile>>): Promise<void> => {
    setError(null);
    setChecked(null);
    if ('problem' in read) return setError(t(read.problem));
    const { content } = read;
    try {
      const result = await actAsync({ params, body: { content, dry_run: true } });
      setChecked({ name, content, result });
    } catch (why) {
      failed(why);
    }
  };
  const checkFile = async (file: File | null): Promise<void> => {
    if (file !== null) await check(file.name, await textOfFile(file));
  };
  const checkText = async (text: string): Promise<void> =>
    check(t('pasted'), await textOfFile(new Blob([text])));
  const apply = async (): Promise<void> => {
    if (checked === null) return;
    setError(null);
    try {
      const result = await actAsync({ params, body: { content: checked.content, dry_run: false } });
      // Somebody else may have changed a vehicle since the file was looked at.
      if (!result.applied) return setChecked({ ...checked, result });
      toastDone({ title: t('done', { created: result.created, changed: result.changed }) });
      onDone();
    } catch (why) {
      failed(why);
    }
  };
  return { checked, error, isPending, checkFile, checkText, apply };
};

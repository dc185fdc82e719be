import { type Build, builds } from '@voltdeck/contract';
import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { endpointName } from '../../api/hooks';
import { sendForm } from '../../api/upload';

/** What is secret or a file, kept apart from the fields of the form, which a draft remembers. */
export interface Apart {
  icon: File | null;
  logo: File | null;
  keystore: File | null;
  key_alias: string;
  store_password: string;
  key_password: string;
}

export const nothingApart: Apart = {
  icon: null,
  logo: null,
  keystore: null,
  key_alias: '',
  store_password: '',
  key_password: '',
};

/** Sends an app with its files: a new one, one that is changed, or a new one made from another. */
export const useSend = ({ of, isCopy }: { of: Build | null; isCopy: boolean }) => {
  const client = useQueryClient();
  // The same key for each repetition of one sending.
  const sending = useRef({ text: '', key: '' });
  return async (fields: Readonly<Record<string, unknown>>, apart: Apart): Promise<Build> => {
    const { icon, logo, keystore, ...words } = apart;
    const said = keystore === null ? fields : { ...fields, ...words };
    const told = [icon, logo, keystore].map((file) => [file?.name, file?.size, file?.lastModified]);
    const text = JSON.stringify([said, told]);
    if (sending.current.text !== text) sending.current = { text, key: crypto.randomUUID() };
    const options = {
      signal: new AbortController().signal,
      idempotencyKey: sending.current.key,
      onProgress: () => undefined,
    };
    const files = { icon, logo, keystore };
    const saved =
      of === null || isCopy
        ? await sendForm(builds.createBuild, { fields: { ...said, from: of?.id }, files }, options)
        : await sendForm(
            builds.updateBuild,
            { params: { id: of.id }, fields: { ...said, version: of.version }, files },
            options,
          );
    await client.invalidateQueries({ queryKey: [endpointName(builds.listBuilds)] });
    await client.invalidateQueries({ queryKey: [endpointName(builds.getBuild)] });
    return saved;
  };
};

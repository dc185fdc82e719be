import { type SiteDetail, sites } from '@voltdeck/contract';
import { useState } from 'react';
import { isApiError } from '../../api/api-error';
import { useAct } from '../../api/hooks';
import { call } from '../../api/call';
import { useUser } from '../../api/user';
import { unsaved, useServerForm } from '../../ui/form/use-server-form';
import { differing, mergedWith, noSite, type SiteName, type SiteValues, valuesOf } from './values';

/** Somebody else saved first: what they changed, and what they made of it. */
interface Conflict {
  theirs: SiteDetail;
  names: SiteName[];
}

const isRefused = (error: unknown, code: string): boolean => isApiError(error) && error.code === code;

/** The form of a new site, or of one that is there; another time zone and another editor are asked about before it is saved. */
export const useSiteForm = (site: SiteDetail | null, onSaved: (saved: SiteDetail) => void) => {
  const user = useUser();
  const [base, setBase] = useState(site);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [zone, setZone] = useState<string | null>(null);
  const changes = { quiet: true, changes: ['charging-site', 'charge-point', 'price'] as const };
  const create = useAct(sites.createSite, changes);
  const replace = useAct(sites.replaceSite, changes);

  const meetChange = async (values: SiteValues, id: number): Promise<void> => {
    const theirs = await call(sites.getSite, { params: { id } });
    const before = base === null ? values : valuesOf(base);
    setConflict({ theirs, names: differing(before, valuesOf(theirs)) });
  };

  const send = async (body: Parameters<typeof create.actAsync>[0], raw: SiteValues, isSure: boolean) => {
    if (base === null) return onSaved(await create.actAsync(body));
    const { id, version } = base;
    const sent = { ...body?.body, version, ...(isSure && { confirm_time_zone: true }) };
    try {
      const saved = await replace.actAsync({ params: { id }, body: sent as never });
      setZone(null);
      setConflict(null);
      setBase(saved);
      return onSaved(saved);
    } catch (error) {
      const isAsked = isRefused(error, 'charging-site.zone-unconfirmed');
      if (!isAsked && !isRefused(error, 'charging-site.changed')) throw error;
      setZone(isAsked ? raw.time_zone : null);
      if (!isAsked) await meetChange(raw, id);
      return unsaved;
    }
  };

  const form = useServerForm<SiteValues, typeof sites.siteBody>({
    schema: sites.siteBody,
    initialValues: site === null ? noSite(user.time_zone) : valuesOf(site),
    send: (body, raw) => send({ body }, raw, false),
  });

  const confirmZone = async (): Promise<void> => {
    const raw = form.getValues();
    if ((await send({ body: sites.siteBody.parse(raw) }, raw, true)) !== unsaved) form.resetDirty();
  };

  /** Goes on from what they made of it; what only I changed stays typed. */
  const takeTheirs = (keepsMine: boolean): void => {
    if (conflict === null || base === null) return;
    const theirs = valuesOf(conflict.theirs);
    form.setValues(keepsMine ? mergedWith(valuesOf(base), theirs, form.getValues()) : theirs);
    form.resetDirty(theirs);
    setBase(conflict.theirs);
    setConflict(null);
  };

  return { form, conflict, takeTheirs, zone, confirmZone, dropZone: () => setZone(null) };
};

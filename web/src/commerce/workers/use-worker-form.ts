import { type Worker, workers } from '@voltdeck/contract';
import { useState } from 'react';
import { isApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { useAct } from '../../api/hooks';
import { unsaved, useServerForm } from '../../ui/form/use-server-form';
import { bodyOf, differing, mergedWith, type WorkerField, valuesOf } from './values';

/** Somebody else saved first: what they made of the worker, and in what that differs from what was opened. */
interface Conflict {
  theirs: Worker;
  names: WorkerField[];
}

/** The form of a new worker, or of one as they were when it was opened; of two who change the same the second is shown what differs. */
export const useWorkerForm = (worker: Worker | undefined, onSaved: (saved: Worker) => void) => {
  // What is typed goes on from what was read, however fresh the page below is.
  const [base, setBase] = useState(worker);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const changes = { quiet: true, changes: ['worker', 'card'] } as const;
  const create = useAct(workers.createWorker, changes);
  const update = useAct(workers.updateWorker, changes);

  const form = useServerForm({
    schema: workers.createWorker.body,
    initialValues: valuesOf(worker),
    read: bodyOf,
    send: async (body) => {
      if (base === undefined) return onSaved(await create.actAsync({ body }));
      const { id, revision } = base;
      try {
        return onSaved(await update.actAsync({ params: { id }, body: { ...body, revision } }));
      } catch (error) {
        if (!isApiError(error) || error.code !== 'worker.changed') throw error;
        const theirs = await call(workers.getWorker, { params: { id } });
        setConflict({ theirs, names: differing(valuesOf(base), valuesOf(theirs)) });
        return unsaved;
      }
    },
  });

  /** Goes on from what they made of it; what only I changed stays typed. */
  const takeTheirs = (keepsMine: boolean): void => {
    if (conflict === null) return;
    const theirs = valuesOf(conflict.theirs);
    form.setValues(keepsMine ? mergedWith(valuesOf(base), theirs, form.getValues()) : theirs);
    form.resetDirty(theirs);
    setBase(conflict.theirs);
    setConflict(null);
  };

  return { form, base, conflict, takeTheirs };
};

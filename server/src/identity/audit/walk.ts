import { audit } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { recordAudit } from './actions';

async function auditRows({ owner, name, as }: WalkedOperator): Promise<{ membershipId: number }> {
  const { membershipId } = owner.member;
  const change = { before: { name: 'Before' }, after: { name } };
  await as(owner.member, (ctx) =>
    recordAudit(ctx, {
      action: 'updated',
      noun: 'operator',
      nounId: owner.member.operatorId,
      name,
      ...change,
    }),
  );
  return { membershipId };
}

export const walk = declareWalk(auditRows, [
  {
    call: audit.listAudit,
    needs: 'owner',
    other: 'own',
    filters: { by: ({ membershipId }) => membershipId },
    reason: 'docs/decisions.md#audit: who changed what, when and from where',
  },
  {
    call: audit.exportAudit,
    needs: 'owner',
    other: 'own',
    reason: 'the audit log as a spreadsheet',
  },
  {
    call: audit.listAuditChoices,
    needs: 'owner',
    other: 'own',
    reason: 'the choices of the filters of the audit log, in words',
  },
  {
    call: audit.listAuditPeople,
    needs: 'owner',
    other: 'own',
    reason: 'the choices of the filter by person of the audit log',
  },
]);

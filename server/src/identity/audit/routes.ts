import { audit } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { exportAudit, listAudit, listAuditChoices, listAuditPeople } from './actions/list';

export const auditRoutes = [
  on(audit.listAudit, listAudit),
  on(audit.exportAudit, exportAudit),
  on(audit.listAuditChoices, listAuditChoices),
  on(audit.listAuditPeople, listAuditPeople),
];

import type { Accounts } from './billing/settle-up';
import { tableOf } from './billing/table';
import type { ScenarioReport } from './scenarios/run';

const write = (line: string): void => void process.stdout.write(`${line}\n`);

/** What chargers were sent and what broke, session by session. */
export function printReport(report: ScenarioReport, asJson: boolean): void {
  if (asJson) {
    write(JSON.stringify(report, null, 2));
    return;
  }
  for (const { identity, connector, transactionId, tag, sentWh, isSettled } of report.sessions) {
    const state = isSettled ? '' : '  not acknowledged';
    write(`${identity}/${connector}  transaction ${transactionId}  ${tag}  ${sentWh} Wh${state}`);
  }
  const { sessions, totalWh, unsettled, lostMessages, violations } = report;
  write(`${sessions.length} sessions, ${totalWh} Wh sent, ${unsettled} not acknowledged`);
  write(`${violations.count} answers broke their schema, ${lostMessages} messages given up`);
  for (const { identity, action, what } of violations.first)
    write(`${identity}: answer to ${action}: ${what}`);
}

/** What was sent beside what is billed, as one line of JSON or as a table. */
export function printAccounts(scenario: string, accounts: Accounts, asJson: boolean): void {
  write(asJson ? JSON.stringify({ scenario, ...accounts }) : tableOf(scenario, accounts));
}

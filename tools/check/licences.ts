import { findLicences } from './find-licences';
import { printed } from './finding';
import { readInstalled } from './installed';

const findings = findLicences(readInstalled(process.cwd()));
for (const finding of findings) console.error(printed(finding));
process.exitCode = findings.length > 0 ? 1 : 0;

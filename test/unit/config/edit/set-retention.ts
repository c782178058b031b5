import { editConfig } from '../../../../src/config/edit/edit-config.ts';

// Started by the fault tests: FILE FIRST LAST. Sets output.retention_hours to each number between and prints those that were written.
const [file = '', first = '1', last = '1'] = process.argv.slice(2);
for (let hours = Number(first); hours <= Number(last); hours += 1) {
  try {
    if (editConfig(file, [{ key: 'output.retention_hours', value: hours }]).changed) console.log(hours);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

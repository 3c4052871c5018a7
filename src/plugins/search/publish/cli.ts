/** `npm run search:publish`: sends the records of the last build to Algolia. */
import { publish, readTarget } from '.';
import { locales } from '../../../config/languages';
import { readRecords } from '../records/recordsFile';

async function main(): Promise<void> {
  const target = readTarget(process.env);
  const records = locales.flatMap(locale => readRecords('', locale));
  const count = await publish(records, target);
  console.log(`${records.length} sections sent as ${count} records to "${target.index}"`);
}

main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});

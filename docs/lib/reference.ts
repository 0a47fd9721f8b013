import { aqlFunctionsPage } from './reference/aql-functions.ts';
import { aqlOperatorsPage } from './reference/aql-operators.ts';
import { aqlStatementsPage } from './reference/aql-statements.ts';
import { driverPage } from './reference/driver.ts';
import { errorsPage } from './reference/errors.ts';
import { fileFormatsPage } from './reference/file-formats.ts';
import { httpApiPage } from './reference/http-api.ts';
import { keysPage } from './reference/keys.ts';
import { limitsPage } from './reference/limits.ts';
import { optimizerRulesPage } from './reference/optimizer-rules.ts';
import { optionsPage } from './reference/options.ts';
import { versionsPage } from './reference/versions.ts';

/** The pages of `docs/reference/` by file name. `npm run docs` writes them; a test holds them equal to the code. */
export const referencePages: Readonly<Record<string, () => string>> = {
  'aql-functions.md': aqlFunctionsPage,
  'aql-operators.md': aqlOperatorsPage,
  'aql-statements.md': aqlStatementsPage,
  'driver.md': driverPage,
  'error-numbers.md': errorsPage,
  'file-formats.md': fileFormatsPage,
  'http-api.md': httpApiPage,
  'keys.md': keysPage,
  'limits.md': limitsPage,
  'optimizer-rules.md': optimizerRulesPage,
  'options.md': optionsPage,
  'versions.md': versionsPage,
};

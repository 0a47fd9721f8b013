const inbox = require('../lib/inbox');

const [options = {}] = module.context.argv;
const { days = module.context.configuration.keepDays, dryRun = false } = options;
const keys = inbox.keysBefore(Date.now() - days * 24 * 3600 * 1000);
if (!dryRun) inbox.remove(keys);

module.exports = dryRun ? { removed: 0, wouldRemove: keys.length } : { removed: keys.length };

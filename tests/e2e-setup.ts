import { prepareBuilds } from '../scripts/lib/prepare.mjs';

/** Builds what is stale before the test files start servers at the same time. */
export default async function setUp(): Promise<void> {
  await prepareBuilds(['console', 'server']);
}

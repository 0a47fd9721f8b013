import { Anchor, Code, Stack, Text, Title } from '@mantine/core';
import { databasePage } from '../../lib/addresses.ts';
import { pageDatabase } from '../../lib/page-location.ts';

/** The page for an unknown database. */
export function NoSuchDatabase() {
  return (
    <Stack component="main" gap="sm" p="xl" maw={560} mx="auto" mt="15vh">
      <Title order={1}>Database not found</Title>
      <Text>
        The database <Code>{pageDatabase()}</Code> does not exist on this server. It may have been deleted.
      </Text>
      {/* A full page load: another database has its own page. */}
      <Anchor href={databasePage('_system')}>Go to the database _system</Anchor>
    </Stack>
  );
}

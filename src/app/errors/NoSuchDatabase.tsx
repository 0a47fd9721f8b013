import { Anchor, Code, Stack, Text, Title } from '@mantine/core';
import { databasePage } from '../../lib/addresses.ts';
import { pageDatabase } from '../../lib/page-location.ts';

/** A page of a database that the server does not have. */
export function NoSuchDatabase() {
  return (
    <Stack component="main" gap="sm" p="xl" maw={560} mx="auto" mt="15vh">
      <Title order={1}>There is no such database</Title>
      <Text>
        The server has no database <Code>{pageDatabase()}</Code>. It may have been deleted.
      </Text>
      {/* Another database is another page: no link of the router. */}
      <Anchor href={databasePage('_system')}>Go to the database _system</Anchor>
    </Stack>
  );
}

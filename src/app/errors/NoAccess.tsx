import { Anchor, Button, Code, Group, List, Stack, Text, Title } from '@mantine/core';
import { runCommand } from '../../command.ts';
import { databasePage } from '../../lib/addresses.ts';
import { pageDatabase } from '../../lib/page-location.ts';

interface NoAccessProps {
  readonly user: string;
  /** Databases that the user can open. */
  readonly databases: readonly string[];
}

/** The page of a database that the signed-in user cannot access: the reason and the ways on. */
export function NoAccess({ user, databases }: NoAccessProps) {
  return (
    <Stack component="main" gap="sm" p="xl" maw={560} mx="auto" mt="15vh">
      <Title order={1}>No access to this database</Title>
      <Text>
        The user <Code>{user}</Code> has no access to the database <Code>{pageDatabase()}</Code>. An
        administrator can grant it.
      </Text>
      {databases.length > 0 && (
        <>
          <Text>Databases that you can open:</Text>
          <List mah={320} style={{ overflow: 'auto' }}>
            {databases.map((name) => (
              <List.Item key={name}>
                {/* A full page load: another database has its own page. */}
                <Anchor href={databasePage(name)}>{name}</Anchor>
              </List.Item>
            ))}
          </List>
        </>
      )}
      <Group>
        <Button variant="default" onClick={() => void runCommand('app.signOut')}>
          Sign in as another user
        </Button>
      </Group>
    </Stack>
  );
}

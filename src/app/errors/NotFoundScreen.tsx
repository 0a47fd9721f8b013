import { Code, Stack, Text, Title } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { ScreenList } from './NotBuiltScreen.tsx';

/** An address that the console does not know. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <Stack gap="sm" p="lg" maw={720}>
      <Title order={1}>Nothing is at this address</Title>
      <Text>
        The console has no screen <Code>{pathname}</Code>. It has these:
      </Text>
      <ScreenList />
    </Stack>
  );
}

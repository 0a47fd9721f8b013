import { Code, Stack, Text, Title } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { ScreenList } from './NotBuiltScreen.tsx';

/** The page for an unknown URL. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <Stack gap="sm" p="lg" maw={720}>
      <Title order={1}>Page not found</Title>
      <Text>
        The console has no screen <Code>{pathname}</Code>. Available screens:
      </Text>
      <ScreenList />
    </Stack>
  );
}

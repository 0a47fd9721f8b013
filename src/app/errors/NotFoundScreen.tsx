import { Anchor, Code, List, Stack, Text, Title } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { addressOf, menuScreens } from '../screens.ts';

/** The page for an unknown URL. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <Stack gap="sm" p="lg" maw={720}>
      <Title order={1}>Page not found</Title>
      <Text>
        The console has no screen <Code>{pathname}</Code>. Available screens:
      </Text>
      <List>
        {menuScreens.map((screen) => (
          <List.Item key={screen.id}>
            <Anchor component={Link} to={addressOf(screen)}>
              {screen.title}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { addressOf, menuScreens } from '../screens.ts';

/** The page for a URL that is reserved for a later version. */
export function NotBuiltScreen({ title }: { readonly title: string }) {
  return (
    <Stack gap="sm" p="lg" maw={720}>
      <Title order={1}>{title}</Title>
      <Text>This screen is not available yet. Available screens:</Text>
      <ScreenList />
    </Stack>
  );
}

/** Links to the available screens. */
export function ScreenList() {
  return (
    <List>
      {menuScreens.map((screen) => (
        <List.Item key={screen.id}>
          <Anchor component={Link} to={addressOf(screen)}>
            {screen.title}
          </Anchor>
        </List.Item>
      ))}
    </List>
  );
}

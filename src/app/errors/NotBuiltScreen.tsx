import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { addressOf, menuScreens } from '../screens.ts';

/** An address that the console will have, but has not yet. */
export function NotBuiltScreen({ title }: { readonly title: string }) {
  return (
    <Stack gap="sm" p="lg" maw={720}>
      <Title order={1}>{title}</Title>
      <Text>This screen is not built yet. These are:</Text>
      <ScreenList />
    </Stack>
  );
}

/** Links to the screens that exist. */
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

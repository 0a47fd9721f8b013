import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  Menu,
  Progress,
  Radio,
  SegmentedControl,
  Switch,
  Tabs,
} from '@mantine/core';
import { IconDots, IconPlus, IconTrash } from '@tabler/icons-react';
import { KeyHint } from '../../ui/KeyHint.tsx';
import classes from './PartsPage.module.css';
import { Example, Section } from './Section.tsx';

/** Mantine controls with the tokens. */
export function ControlsSection() {
  return (
    <Section title="Controls">
      <Example name="Buttons: main, default, quiet, destructive, disabled, busy">
        <div className={classes.row}>
          <Button leftSection={<IconPlus size={16} />}>New collection</Button>
          <Button variant="default">Cancel</Button>
          <Button variant="light">Create</Button>
          <Button variant="subtle" color="gray">
            Clear
          </Button>
          <Button variant="outline" color="danger" leftSection={<IconTrash size={16} />}>
            Delete…
          </Button>
          <Button color="danger">Delete 5 documents</Button>
          <Button disabled>Save</Button>
          <Button loading>Save</Button>
        </div>
      </Example>
      <Example name="Dense buttons, icon buttons, menu">
        <div className={classes.row}>
          <Button size="xs">Apply</Button>
          <Button size="xs" variant="default">
            Load
          </Button>
          <ActionIcon aria-label="Add">
            <IconPlus size={18} />
          </ActionIcon>
          <ActionIcon aria-label="Add to nothing" disabled>
            <IconPlus size={18} />
          </ActionIcon>
          <Menu>
            <Menu.Target>
              <ActionIcon aria-label="Actions">
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Collection</Menu.Label>
              <Menu.Item rightSection={<KeyHint shortcut="Enter" />}>Open</Menu.Item>
              <Menu.Item color="var(--orrery-error)">Delete…</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <KeyHint shortcut="mod+shift+k" />
        </div>
      </Example>
      <Example name="Choices">
        <div className={classes.row}>
          <Checkbox label="Off" />
          <Checkbox label="On" defaultChecked />
          <Checkbox label="Some" indeterminate readOnly />
          <Checkbox label="Disabled" disabled />
          <Radio name="parts" label="One" defaultChecked />
          <Radio name="parts" label="Other" />
          <Switch label="Off" />
          <Switch label="On" defaultChecked />
          <SegmentedControl aria-label="Theme" size="xs" data={['System', 'Light', 'Dark']} />
        </div>
      </Example>
      <Example name="Badges, progress">
        <div className={classes.row}>
          <Badge variant="default">sparse</Badge>
          <Badge variant="light">current</Badge>
          <Progress w={160} size={3} value={71} aria-label="Import" />
        </div>
      </Example>
      <Example name="Tabs inside a screen">
        <Tabs defaultValue="outbound">
          <Tabs.List>
            <Tabs.Tab value="outbound">Outbound</Tabs.Tab>
            <Tabs.Tab value="inbound">Inbound</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="outbound" pt="xs">
            12 edges
          </Tabs.Panel>
          <Tabs.Panel value="inbound" pt="xs">
            No edges
          </Tabs.Panel>
        </Tabs>
      </Example>
    </Section>
  );
}

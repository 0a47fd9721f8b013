import { Menu } from '@mantine/core';
import { IconBook2, IconCode, IconPlus, IconTopologyStar3 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { fetchGraphExamples } from '../../api/graphs.ts';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import { exampleCommands } from '../graphs/commands.ts';
import { ExamplesTrigger } from './ExamplesTrigger.tsx';
import classes from './Overview.module.css';

interface ExamplesMenuProps {
  readonly examples: Awaited<ReturnType<typeof fetchGraphExamples>>;
}

/** Creates each example graph with one click, and opens the example queries and the example notebook. */
export function ExamplesMenu({ examples }: ExamplesMenuProps) {
  useCommandRegistration(exampleCommands, useCommandContext());
  const refusal = useRefusal();
  const tasks = useAppState((state) => state.tasks);
  const hasAirports = examples.some(({ id, exists }) => id === 'airports' && exists);
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <ExamplesTrigger />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Example graphs</Menu.Label>
        {examples.map((example) => {
          const { id, title, exists } = example;
          if (exists) {
            return (
              <Menu.Item
                key={id}
                component={Link}
                to={addresses.graph(id)}
                leftSection={<IconTopologyStar3 size={16} aria-hidden />}
                rightSection={<span className={classes.note}>Open</span>}
              >
                {title}
              </Menu.Item>
            );
          }
          const isRunning = tasks.some(({ label }) => label === `Creating ${id}`);
          return (
            <Menu.Item
              key={id}
              leftSection={<IconPlus size={16} aria-hidden />}
              rightSection={<span className={classes.note}>{isRunning ? 'Creating…' : 'Create'}</span>}
              disabled={isRunning || refusal !== undefined}
              title={refusal}
              onClick={() => void runCommand('graphs.createExample', example)}
            >
              {title}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={addresses.query({ panel: 'saved' })}
          leftSection={<IconCode size={16} aria-hidden />}
        >
          Example queries
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBook2 size={16} aria-hidden />}
          disabled={!hasAirports || refusal !== undefined}
          title={hasAirports ? refusal : 'The notebook needs the graph of airports.'}
          onClick={() => void runCommand('graphs.openExampleNotebook')}
        >
          Example notebook
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

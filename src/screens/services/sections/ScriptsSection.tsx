import { Button, Code, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { ConsoleService } from '../../../../protocol/api/services.ts';
import { describeError, RequestError } from '../../../api/errors.ts';
import { runServiceScript } from '../../../api/installed-services.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import { useRefusal } from '../../../ui/hooks/use-refusal.ts';
import { Status } from '../../../ui/values/Status.tsx';
import classes from '../Services.module.css';
import { jsonProblem } from '../validate-service.ts';

/** When the server runs a script by itself. */
const moments: Readonly<Record<string, string>> = {
  setup: 'Runs on install, replace and upgrade.',
  teardown: 'Runs on delete and replace, if it is chosen.',
};

/** The scripts of a service, and the form that runs one of them. */
export function ScriptsSection({ service }: { readonly service: ConsoleService }) {
  const refusal = useRefusal();
  const [chosen, setChosen] = useAddressState('script');
  const scripts = Object.entries(service.scripts);
  const script = scripts.find(([name]) => name === chosen)?.[0];
  if (scripts.length === 0) {
    return <EmptyState title="No scripts" text="The manifest of the service names no scripts." />;
  }
  return (
    <div className={classes.columns}>
      <section className={classes.column} aria-label="Scripts">
        <Title order={2} mb="sm">
          Scripts
        </Title>
        <ul className={classes.rows}>
          {scripts.map(([name, title]) => (
            <li key={name} className={classes.rowItem}>
              <div>
                <code className={classes.code}>{name}</code>
                <Text size="sm" c="dimmed">
                  {moments[name] ?? title}
                </Text>
              </div>
              <ActionButton
                variant={name === script ? 'light' : 'default'}
                leftSection={<IconPlayerPlay size={16} />}
                aria-label={`Run ${name}`}
                refusal={refusal}
                onClick={() => setChosen(name)}
              >
                Run
              </ActionButton>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.column} aria-label="Run a script">
        {script === undefined ? (
          <Text c="dimmed">Choose a script to run it.</Text>
        ) : (
          <RunScript key={script} mount={service.mount} name={script} />
        )}
      </section>
    </div>
  );
}

interface Outcome {
  readonly isError: boolean;
  readonly title: string;
  readonly text: string;
}

function RunScript({ mount, name }: { readonly mount: string; readonly name: string }) {
  const [argv, setArgv] = useState('');
  const [isRunning, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const problem = jsonProblem(argv);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (problem !== undefined || isRunning) return;
    setRunning(true);
    setOutcome(undefined);
    const startMs = performance.now();
    try {
      const text = await runServiceScript(mount, name, argv);
      const seconds = ((performance.now() - startMs) / 1000).toFixed(3);
      setOutcome({ isError: false, title: `The script ran successfully. ${seconds} s`, text });
    } catch (error) {
      const status = error instanceof RequestError ? `HTTP ${error.status}: ` : '';
      setOutcome({ isError: true, title: `${status}${describeError(error).text}`, text: '' });
    } finally {
      setRunning(false);
    }
  };
  return (
    <form onSubmit={submit} aria-label={`Run ${name}`}>
      <Stack gap="sm" className={classes.panel}>
        <Textarea
          label={`Arguments for ${name}`}
          description="A JSON list of arguments, or the only one. May be empty."
          error={problem}
          autosize
          minRows={2}
          maxRows={12}
          spellCheck={false}
          classNames={{ input: classes.code }}
          value={argv}
          onChange={(event) => setArgv(event.currentTarget.value)}
        />
        <div>
          <Button
            type="submit"
            loading={isRunning}
            disabled={problem !== undefined}
            leftSection={<IconPlayerPlay size={16} />}
          >
            Run script
          </Button>
        </div>
        <div role="status">
          {outcome && <Status kind={outcome.isError ? 'error' : 'on'}>{outcome.title}</Status>}
        </div>
        {outcome && outcome.text !== '' && (
          <Code block className={classes.result} tabIndex={0} aria-label="Result">
            {outcome.text}
          </Code>
        )}
      </Stack>
    </form>
  );
}

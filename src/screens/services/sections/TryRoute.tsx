import { Button, Code, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { describeError } from '../../../api/errors.ts';
import { callMounted } from '../../../api/installed-services.ts';
import { formatAmount, formatBytes } from '../../../lib/format.ts';
import { confirm } from '../../../store/confirm.ts';
import { CopyButton } from '../../../ui/values/CopyButton.tsx';
import { Status } from '../../../ui/values/Status.tsx';
import classes from '../Services.module.css';
import { type DescribedRoute, requestPath } from '../swagger.ts';
import { jsonProblem } from '../validate-service.ts';

/** Characters of an answer that are shown. */
const maxLength = 100_000;
const maxCalls = 10;

interface Call {
  readonly id: number;
  readonly title: string;
  readonly isError: boolean;
  readonly text: string;
  readonly headers: string;
}

interface TryRouteProps {
  readonly mount: string;
  readonly route: DescribedRoute;
  readonly isIncomplete: boolean;
}

/** Description of a route, and a form that calls it. A deletion asks first. */
export function TryRoute({ mount, route, isIncomplete }: TryRouteProps) {
  const { method, path, operation } = route;
  const calls = useCalls(mount, route);
  const parameters = operation.parameters.filter(({ in: place }) => place === 'path' || place === 'query');
  const body = operation.parameters.find((parameter) => parameter.in === 'body');
  const fields = path.endsWith('/*')
    ? [...parameters, { name: '*', in: 'path', type: 'string', description: 'The rest of the path' } as const]
    : parameters;
  return (
    <div className={classes.api}>
      <form className={classes.apiForm} onSubmit={calls.submit} aria-label={`Call ${route.id}`}>
        <Stack gap="sm">
          <Title order={2}>
            <Code className={classes.code}>{method}</Code> <Code className={classes.code}>{path}</Code>
          </Title>
          {operation.summary !== undefined && <Text fw={600}>{operation.summary}</Text>}
          {operation.description !== undefined && <Text>{operation.description}</Text>}
          {isIncomplete && (
            <Status kind="warning">Required settings have no value: the service answers with 503.</Status>
          )}
          {fields.map(({ name, in: place, type, description, ...more }) => (
            <TextInput
              key={`${place} ${name}`}
              label={name}
              description={[place, type, description].filter(Boolean).join(', ')}
              required={'required' in more && more.required === true}
              spellCheck={false}
              autoComplete="off"
              value={calls.values[`${place} ${name}`] ?? ''}
              onChange={(event) => calls.setValue(`${place} ${name}`, event.currentTarget.value)}
            />
          ))}
          {body !== undefined && (
            <Textarea
              label="Body"
              description={body.description || 'JSON'}
              error={calls.bodyProblem}
              autosize
              minRows={4}
              maxRows={16}
              spellCheck={false}
              classNames={{ input: classes.code }}
              value={calls.body}
              onChange={(event) => calls.setBody(event.currentTarget.value)}
            />
          )}
          <Group>
            <Button
              type="submit"
              loading={calls.isBusy}
              disabled={calls.bodyProblem !== undefined}
              leftSection={<IconSend size={16} />}
            >
              Send request
            </Button>
            <CopyButton text={calls.address} label="Copy path" />
          </Group>
          <Responses route={route} />
        </Stack>
      </form>
      <Answer calls={calls} method={method} />
    </div>
  );
}

function useCalls(mount: string, route: DescribedRoute) {
  const queries = useQueryClient();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState('{}');
  const [isBusy, setBusy] = useState(false);
  const [calls, setCalls] = useState<readonly Call[]>([]);
  const [shownId, setShownId] = useState<number>();
  const hasBody = route.operation.parameters.some((parameter) => parameter.in === 'body');
  const path = requestPath(route, values);
  const { method } = route;
  const add = (call: Omit<Call, 'id'>) => {
    const id = (calls[0]?.id ?? 0) + 1;
    setCalls([{ ...call, id }, ...calls].slice(0, maxCalls));
    setShownId(id);
  };
  return {
    values,
    setValue: (name: string, value: string) => setValues({ ...values, [name]: value }),
    body,
    setBody,
    bodyProblem: hasBody ? jsonProblem(body) : undefined,
    isBusy,
    address: mount + path,
    calls,
    shown: calls.find(({ id }) => id === shownId),
    show: setShownId,
    async submit(event: FormEvent) {
      event.preventDefault();
      if (isBusy) return;
      if (method === 'DELETE') {
        const title = 'Send DELETE';
        const text = `The request can delete data: ${mount}${path}`;
        if (!(await confirm({ title, text, action: 'Send request' })).isConfirmed) return;
      }
      setBusy(true);
      try {
        const answer = await callMounted(
          method,
          mount,
          path,
          hasBody && body.trim() !== '' ? body : undefined,
        );
        add({
          title: `${answer.status}, ${Math.round(answer.durationMs)} ms, ${formatBytes(answer.text.length)}`,
          isError: answer.status >= 400,
          text: shownText(answer.text),
          headers: answer.headers.map(([name, value]) => `${name}: ${value}`).join('\n'),
        });
      } catch (error) {
        add({ title: 'The request failed', isError: true, text: describeError(error).details, headers: '' });
      } finally {
        setBusy(false);
        if (method !== 'GET' && method !== 'HEAD')
          void queries.invalidateQueries({ queryKey: ['collections'] });
      }
    },
  };
}

/** Small JSON is indented. */
function shownText(text: string): string {
  if (text.length > maxLength)
    return `${text.slice(0, maxLength)}\n… ${formatAmount(text.length, 'character')} in total`;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    // Not JSON: shown as it is.
    return text;
  }
}

function Answer({ calls, method }: { readonly calls: ReturnType<typeof useCalls>; readonly method: string }) {
  const { shown } = calls;
  return (
    <section className={classes.apiAnswer} aria-label="Answer">
      <Text className={classes.code}>
        {method} {calls.address}
      </Text>
      <div role="status">{shown && <Status kind={shown.isError ? 'error' : 'on'}>{shown.title}</Status>}</div>
      {shown && shown.text !== '' && (
        <Code block className={classes.result} tabIndex={0} aria-label="Body of the answer">
          {shown.text}
        </Code>
      )}
      {shown && shown.headers !== '' && (
        <details>
          <summary>Headers</summary>
          <Code block className={classes.result}>
            {shown.headers}
          </Code>
        </details>
      )}
      {calls.calls.length > 1 && (
        <Group gap="xs">
          <Text fw={600}>Earlier calls</Text>
          {calls.calls.map(({ id, title }) => (
            <Button
              key={id}
              size="xs"
              variant={id === shown?.id ? 'light' : 'default'}
              onClick={() => calls.show(id)}
            >
              {title}
            </Button>
          ))}
        </Group>
      )}
    </section>
  );
}

function Responses({ route }: { readonly route: DescribedRoute }) {
  const entries = Object.entries(route.operation.responses).filter(([, { description }]) => description);
  if (entries.length === 0) return null;
  return (
    <section aria-label="Responses">
      <Title order={3} mb="xs">
        Responses
      </Title>
      <ul className={classes.rows}>
        {entries.map(([status, { description }]) => (
          <li key={status} className={classes.rowItem}>
            <b>{status}</b>
            <span className={classes.testName} title={description}>
              {description}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

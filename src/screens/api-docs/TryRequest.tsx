import { Button, Code, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Endpoint } from '../../../protocol/endpoint.ts';
import { parametersOf } from '../../../protocol/openapi/parameters.ts';
import { fetchAnyText } from '../../api/any-endpoint.ts';
import { describeError } from '../../api/errors.ts';
import { confirm } from '../../store/confirm.ts';
import classes from './ApiDocs.module.css';
import { exampleBodyOf } from './example-request.ts';

interface Result {
  readonly title: string;
  readonly text: string;
}

/** Sends the request with the user's values and shows the response. A deletion asks first. */
export function TryRequest({ endpoint }: { readonly endpoint: Endpoint }) {
  const { method } = endpoint;
  const isRead = method === 'GET' || method === 'HEAD';
  const queries = useQueryClient();
  const [body, setBody] = useState(() => exampleBodyOf(endpoint));
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const parameters = parametersOf(endpoint).filter((parameter) => parameter.in !== 'header');
  const valuesIn = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && (values[parameter.name] ?? '') !== '')
        .map(({ name }) => [name, values[name]!]),
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (method === 'DELETE') {
      const { isConfirmed } = await confirm({
        title: 'Send DELETE',
        text: `The request deletes data: ${endpoint.summary}`,
        action: 'Send request',
      });
      if (!isConfirmed) return;
    }
    setBusy(true);
    try {
      const { status, text } = await fetchAnyText(endpoint, valuesIn('path'), valuesIn('query'), body);
      setResult({ title: `HTTP ${status}`, text });
    } catch (error) {
      setResult({ title: 'The request failed', text: describeError(error).details });
    } finally {
      setBusy(false);
      // The request may have changed what other screens show.
      if (!isRead) void queries.invalidateQueries();
    }
  };
  return (
    <section>
      <Title order={3} mb="xs">
        Try it
      </Title>
      <form onSubmit={submit} aria-label="Try it">
        <Stack gap="sm">
          {parameters.length > 0 && (
            <div className={classes.fields}>
              {parameters.map(({ name, in: place, isRequired }) => (
                <TextInput
                  key={`${place} ${name}`}
                  label={name}
                  description={place}
                  required={isRequired}
                  spellCheck={false}
                  value={values[name] ?? ''}
                  onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
                />
              ))}
            </div>
          )}
          {body !== undefined && (
            <Textarea
              label="Body"
              description={endpoint.bodyType ?? 'application/json'}
              rows={Math.max(3, Math.min(16, body.split('\n').length + 1))}
              resize="vertical"
              spellCheck={false}
              classNames={{ input: classes.code }}
              value={body}
              onChange={(event) => setBody(event.currentTarget.value)}
            />
          )}
          <Group>
            <Button type="submit" loading={isBusy}>
              Send request
            </Button>
            <Text c="dimmed" size="sm" role="status">
              {result?.title ?? (isRead ? '' : 'The request may change data of the server.')}
            </Text>
          </Group>
          {result !== undefined && result.text !== '' && (
            <Code block className={classes.result} tabIndex={0} aria-label="Answer">
              {result.text}
            </Code>
          )}
        </Stack>
      </form>
    </section>
  );
}

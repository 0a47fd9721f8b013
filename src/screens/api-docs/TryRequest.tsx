import { Button, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Endpoint } from '../../../protocol/endpoint.ts';
import { parametersOf } from '../../../protocol/openapi/parameters.ts';
import { fetchAnyText } from '../../api/any-endpoint.ts';
import { describeError } from '../../api/errors.ts';
import classes from './ApiDocs.module.css';

interface Result {
  readonly title: string;
  readonly text: string;
}

/** Sends the request with the user's values and shows the response. Only for calls without side effects. */
export function TryRequest({ endpoint }: { readonly endpoint: Endpoint }) {
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
    setBusy(true);
    try {
      const { status, text } = await fetchAnyText(endpoint, valuesIn('path'), valuesIn('query'));
      setResult({ title: `HTTP ${status}`, text });
    } catch (error) {
      setResult({ title: 'The request failed', text: describeError(error).details });
    } finally {
      setBusy(false);
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
          <Group>
            <Button type="submit" loading={isBusy}>
              Send request
            </Button>
            <Text c="dimmed" size="sm" role="status">
              {result?.title}
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

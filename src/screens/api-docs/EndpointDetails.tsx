import { Code, Group, Stack, Text, Title } from '@mantine/core';
import { type Endpoint, noBody } from '../../../protocol/endpoint.ts';
import type { NamedEndpoint } from '../../../protocol/endpoints.ts';
import { statusTexts } from '../../../protocol/openapi/open-api.ts';
import { parametersOf } from '../../../protocol/openapi/parameters.ts';
import { pageConnection } from '../../api/page-connection.ts';
import { CopyButton } from '../../ui/values/CopyButton.tsx';
import { KeyValueList } from '../../ui/values/KeyValueList.tsx';
import classes from './ApiDocs.module.css';
import { ErrorTable } from './ErrorTable.tsx';
import { curlOf } from './example-request.ts';
import { MethodLabel } from './MethodLabel.tsx';
import { ParameterTable } from './ParameterTable.tsx';
import { SchemaTable } from './SchemaTable.tsx';
import { TryRequest } from './TryRequest.tsx';

const accessTexts: Readonly<Record<Endpoint['access'], string>> = {
  public: 'All clients; no authentication required',
  read: 'Users with read access to the database',
  data: 'Users with read access to the database; collection access levels also apply',
  write: 'Users with write access to the database',
  own: 'The user itself, and administrators',
  administrator: 'Administrators: users with write access to _system',
};

/** One endpoint: request, responses, errors, and an example. */
export function EndpointDetails({ entry }: { readonly entry: NamedEndpoint }) {
  const { id, endpoint } = entry;
  const { method, path, summary, description, access, isSystemOnly, dialects, body, bodyType, answers } =
    endpoint;
  const curl = curlOf(
    endpoint,
    location.origin + pageConnection().addressOf({ path: '/' }).replace(/\/$/, ''),
  );
  return (
    <article className={classes.details} aria-label={id}>
      <Stack gap="lg" className={classes.description}>
        <div>
          <Title order={2} className={classes.title}>
            {summary}
          </Title>
          <p className={classes.address}>
            <MethodLabel method={method} />
            <Code className={classes.code}>{path}</Code>
          </p>
          {description !== undefined && <Text mt="xs">{description}</Text>}
        </div>
        <div className={classes.facts}>
          <KeyValueList
            entries={[
              ['Access', accessTexts[access]],
              ...(isSystemOnly ? [['Database', '_system only'] as const] : []),
              ...(dialects === undefined ? [] : [['Dialect', dialects.join(', ')] as const]),
              ['Operation', id],
            ]}
          />
        </div>
        <ParameterTable parameters={parametersOf(endpoint)} />
        {body !== undefined && (
          <section>
            <Title order={3}>Body</Title>
            <Text c="dimmed" size="sm">
              {bodyType ?? 'application/json'}
            </Text>
            <SchemaTable schema={body} label="Body" />
          </section>
        )}
        {Object.entries(answers).map(([status, schema]) => (
          <section key={status}>
            <Title order={3}>
              Response {status}
              <span className={classes.titleNote}>{statusTexts[Number(status)]}</span>
            </Title>
            {schema === noBody ? (
              <Text c="dimmed" size="sm">
                The response has no body.
              </Text>
            ) : (
              <SchemaTable schema={schema} label={`Response ${status}`} />
            )}
          </section>
        ))}
        <ErrorTable endpoint={endpoint} />
        <section>
          <Group justify="space-between" mb="xs">
            <Title order={3}>Example</Title>
            <CopyButton text={curl} label="Copy curl" />
          </Group>
          <Code block className={classes.code} tabIndex={0}>
            {curl}
          </Code>
        </section>
      </Stack>
      <div className={classes.attempt}>
        <TryRequest endpoint={endpoint} />
      </div>
    </article>
  );
}

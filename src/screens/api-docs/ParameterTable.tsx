import { Table, Title } from '@mantine/core';
import type { Parameter } from '../../../protocol/openapi/parameters.ts';
import classes from './ApiDocs.module.css';
import { typeText } from './type-text.ts';

const places = { path: 'path', query: 'query', header: 'header' } as const;

/** Path parameters, query parameters and headers. */
export function ParameterTable({ parameters }: { readonly parameters: readonly Parameter[] }) {
  if (parameters.length === 0) return null;
  return (
    <section>
      <Title order={3}>Parameters</Title>
      <Table
        className={classes.table}
        aria-label="Parameters"
        layout="fixed"
        verticalSpacing={5}
        horizontalSpacing={8}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={200}>Name</Table.Th>
            <Table.Th w={88}>Place</Table.Th>
            <Table.Th w={160}>Type</Table.Th>
            <Table.Th>Description</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parameters.map(({ name, in: place, isRequired, description, schema }) => (
            <Table.Tr key={`${place} ${name}`}>
              <Table.Td className={classes.code}>{name}</Table.Td>
              <Table.Td>{places[place]}</Table.Td>
              <Table.Td>
                {typeText(schema)}
                {isRequired && <span className={classes.required}>required</span>}
              </Table.Td>
              <Table.Td>{description}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

import { Table, Title } from '@mantine/core';
import type { Endpoint } from '../../../protocol/endpoint.ts';
import { errorTable } from '../../../protocol/error-table.ts';
import { errorsOf } from '../../../protocol/openapi/open-api.ts';
import classes from './ApiDocs.module.css';

/** Errors of a call: its own first, then the common ones. */
export function ErrorTable({ endpoint }: { readonly endpoint: Endpoint }) {
  return (
    <section>
      <Title order={3}>Errors</Title>
      <Table
        className={classes.table}
        aria-label="Errors"
        layout="fixed"
        verticalSpacing={5}
        horizontalSpacing={8}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={88} ta="right">
              Number
            </Table.Th>
            <Table.Th w={72} ta="right">
              HTTP
            </Table.Th>
            <Table.Th w="45%">Name</Table.Th>
            <Table.Th>Message</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {errorsOf(endpoint).map((name) => {
            const { number, status, text } = errorTable[name];
            return (
              <Table.Tr key={name}>
                <Table.Td ta="right">{number}</Table.Td>
                <Table.Td ta="right">{status}</Table.Td>
                <Table.Td className={classes.code}>{name}</Table.Td>
                <Table.Td>{text}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </section>
  );
}

import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** Names and values. */
export function FactTable({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Table verticalSpacing={4} horizontalSpacing={0}>
      <Table.Tbody>
        {facts.map(([label, value]) => (
          <Table.Tr key={label}>
            <Table.Th w="36%" fw={400} c="dimmed" scope="row">
              {label}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

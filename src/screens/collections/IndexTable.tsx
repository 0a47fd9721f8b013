import { Table } from '@mantine/core';
import type { IndexInfo } from '../../../protocol/api/index.ts';
import { Mono } from '../../ui/values/Mono.tsx';

export function IndexTable({ indexes }: { readonly indexes: readonly IndexInfo[] }) {
  return (
    <Table verticalSpacing={4} horizontalSpacing={0} aria-label="Indexes" fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Type</Table.Th>
          <Table.Th scope="col">Fields</Table.Th>
          <Table.Th scope="col">Options</Table.Th>
          <Table.Th scope="col" ta="right">
            Selectivity
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {indexes.map((index) => (
          <Table.Tr key={index.id} title={index.id}>
            <Table.Td>{index.type}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <Mono>{index.fields?.join(', ') ?? ''}</Mono>
            </Table.Td>
            <Table.Td>
              {[index.unique && 'unique', index.sparse && 'sparse'].filter(Boolean).join(', ')}
            </Table.Td>
            <Table.Td ta="right">
              {index.selectivityEstimate === undefined
                ? ''
                : `${(index.selectivityEstimate * 100).toFixed(2)} %`}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

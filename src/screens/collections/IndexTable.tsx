import { Table } from '@mantine/core';
import type { IndexInfo } from '../../../protocol/api/index.ts';

/** The indexes of a collection. */
export function IndexTable({ indexes }: { readonly indexes: readonly IndexInfo[] }) {
  return (
    <Table verticalSpacing={4} horizontalSpacing={0} aria-label="Indexes">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Type</Table.Th>
          <Table.Th scope="col">Fields</Table.Th>
          <Table.Th scope="col">Options</Table.Th>
          <Table.Th scope="col">Selectivity</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {indexes.map((index) => (
          <Table.Tr key={index.id} title={index.id}>
            <Table.Td>{index.type}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{index.fields?.join(', ')}</Table.Td>
            <Table.Td>
              {[index.unique && 'unique', index.sparse && 'sparse'].filter(Boolean).join(', ')}
            </Table.Td>
            <Table.Td>
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

import { Table } from '@mantine/core';
import { useMemo } from 'react';
import type { z } from 'zod';
import {
  type JsonSchema,
  type NamedSchemas,
  resolveSchema,
  toJsonSchema,
} from '../../../protocol/openapi/json-schema.ts';
import classes from './ApiDocs.module.css';
import { typeText } from './type-text.ts';

interface Row {
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

const maxDepth = 4;

/** Attributes of a body as a table; nested attributes are indented. */
export function SchemaTable({ schema, label }: { readonly schema: z.ZodType; readonly label: string }) {
  const { type, description, rows } = useMemo(() => {
    const named: NamedSchemas = {};
    const own = toJsonSchema(schema, named);
    return {
      type: typeText(own),
      description: own.description ?? resolveSchema(own, named).description ?? '',
      rows: rowsOf(own, named, '', 0, []),
    };
  }, [schema]);
  return (
    <>
      <p className={classes.schemaType}>
        <span className={classes.code}>{type}</span> {description}
      </p>
      {rows.length > 0 && (
        <Table
          className={classes.table}
          aria-label={`Attributes: ${label}`}
          layout="fixed"
          verticalSpacing={5}
          horizontalSpacing={8}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={260}>Attribute</Table.Th>
              <Table.Th w={200}>Type</Table.Th>
              <Table.Th>Description</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.path}>
                <Table.Td className={classes.code} style={{ paddingInlineStart: 8 + 16 * row.depth }}>
                  {row.name}
                </Table.Td>
                <Table.Td>
                  {row.type}
                  {row.isRequired && <span className={classes.required}>required</span>}
                </Table.Td>
                <Table.Td>{row.description}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}

/** `seen`: enclosing named schemas, which are not expanded again. */
function rowsOf(
  schema: JsonSchema,
  named: NamedSchemas,
  path: string,
  depth: number,
  seen: readonly string[],
): readonly Row[] {
  const { $ref } = schema;
  if (depth >= maxDepth || ($ref !== undefined && seen.includes($ref))) return [];
  const around = $ref === undefined ? seen : [...seen, $ref];
  const { properties, required = [], items, anyOf, oneOf } = resolveSchema(schema, named);
  if (items !== undefined) return rowsOf(items, named, `${path}[]`, depth, around);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) {
    return choices.flatMap((choice, i) => rowsOf(choice, named, `${path}|${i}`, depth, around));
  }
  return Object.entries(properties ?? {}).flatMap(([name, member]) => {
    const at = `${path}.${name}`;
    const row: Row = {
      path: at,
      name,
      depth,
      type: typeText(member),
      isRequired: required.includes(name),
      description: member.description ?? '',
    };
    return [row, ...rowsOf(member, named, at, depth + 1, around)];
  });
}

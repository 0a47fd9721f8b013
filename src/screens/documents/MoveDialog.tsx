import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { collectionType } from '../../../protocol/api/collection.ts';
import { fetchCollections } from '../../api/collections.ts';
import { tryCommand } from '../../command.ts';
import { formatAmount } from '../../lib/format.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { failWith } from '../../ui/forms/fail-with.ts';
import type { BulkTarget } from './bulk-work.ts';
import { MoveError, moveErrors } from './move-documents.ts';

interface MoveDialogProps {
  readonly target: BulkTarget;
  readonly isEdges: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Moves documents to another collection of the same type. */
export function MoveDialog({ target, isEdges, onClose, onDone }: MoveDialogProps) {
  const [to, setTo] = useState<string | null>(null);
  const { collection } = target.scope;
  const type = isEdges ? collectionType.edge : collectionType.document;
  const { data } = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => fetchCollections(signal),
  });
  const names = (data ?? [])
    .filter((each) => each.type === type && each.name !== collection && !each.isSystem)
    .map(({ name }) => name)
    .sort();
  const amount = formatAmount(target.count, isEdges ? 'edge' : 'document');
  const submit = async () => {
    // A move that was half done has a message of its own.
    const isHalf = (error: unknown) => error instanceof MoveError;
    await failWith(moveErrors.insert, tryCommand('documents.move', { target, to }), isHalf);
    onDone();
    onClose();
  };
  return (
    <Dialog
      title={`Move ${amount}`}
      submitLabel={`Move ${amount}`}
      isSubmitDisabled={to === null}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text c="dimmed" size="sm" mb="sm">
        They are inserted into the other collection and then removed from {collection}. A document whose key
        exists there stays here. {!isEdges && 'Edges that lead to the documents keep their old ids.'}
      </Text>
      <Select
        label="To collection"
        searchable
        data-autofocus
        limit={200}
        placeholder={data && names.length === 0 ? 'There is no other collection of this type' : 'Collection'}
        data={names}
        value={to}
        onChange={setTo}
      />
    </Dialog>
  );
}

import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from './EmptyState.tsx';

interface MissingObjectProps {
  readonly title: string;
  readonly text: string;
  /** The list that had the object. */
  readonly list: { readonly label: string; readonly to: string };
}

/** Replaces a screen whose object does not exist on the server. */
export function MissingObject({ title, text, list }: MissingObjectProps) {
  return (
    <EmptyState title={title} text={text}>
      <Button component={Link} to={list.to}>
        {list.label}
      </Button>
    </EmptyState>
  );
}

import { Button, NumberInput, PasswordInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../store/confirm.ts';
import { CountField } from '../../ui/forms/CountField.tsx';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { FieldGrid } from '../../ui/forms/FieldGrid.tsx';
import { RadioCards } from '../../ui/forms/RadioCards.tsx';
import { Steps } from '../../ui/forms/Steps.tsx';
import classes from './PartsPage.module.css';
import { Example, Section } from './Section.tsx';

export function FormsSection() {
  const [kind, setKind] = useState('document');
  const [count, setCount] = useState(32);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Forms and dialogs">
      <Example name="Fields: empty, filled, wrong, disabled">
        <div className={classes.form}>
          <FieldGrid>
            <TextInput label="Name" placeholder="persons" description="Letters, digits, _ and -" />
            <TextInput label="Name, filled" defaultValue="persons" />
            <TextInput
              label="Name, wrong"
              defaultValue="bug reports"
              error={'Only Symbols "_" and "-" are allowed.'}
            />
            <TextInput label="Name, disabled" defaultValue="_users" disabled />
            <NumberInput label="Number" defaultValue={8} />
            <CountField label="Bounded number" value={count} minimum={1} maximum={100} onCommit={setCount} />
            <Select label="Choice" data={['traditional', 'uuid']} defaultValue="traditional" />
            <TagsInput label="Tags" defaultValue={['name', 'version']} />
            <PasswordInput label="Password" defaultValue="secret" />
            <Textarea label="Text" defaultValue="RETURN 1" />
          </FieldGrid>
          <RadioCards
            label="Type"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'document', label: 'Document', description: 'Vertices and other documents' },
              { value: 'edge', label: 'Edge', description: 'Has _from and _to' },
            ]}
          />
        </div>
      </Example>
      <Example name="Steps">
        <Steps labels={['File', 'Mapping', 'Import']} current={1} />
      </Example>
      <Example name="Dialogs">
        <div className={classes.row}>
          <Button variant="default" onClick={() => setOpen(true)}>
            Open a form
          </Button>
          <Button
            variant="outline"
            color="danger"
            onClick={() =>
              void confirm({
                title: 'Delete collection bugs',
                text: 'This deletes the collection and everything in it. It cannot be undone.',
                facts: [['Documents', '98,317']],
                typedName: 'bugs',
                action: 'Delete 98,317 documents',
              })
            }
          >
            Confirm with a typed name
          </Button>
        </div>
        {isOpen && (
          <Dialog
            title="New collection"
            onClose={() => setOpen(false)}
            onSubmit={() => Promise.reject(new Error('duplicate name'))}
          >
            <TextInput label="Name" data-autofocus />
          </Dialog>
        )}
      </Example>
    </Section>
  );
}

// @vitest-environment jsdom
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { draftNames } from '../../../../src/store/drafts.ts';
import { Dialog } from '../../../../src/ui/forms/Dialog.tsx';
import { useSavedForm } from '../../../../src/ui/forms/use-saved-form.ts';
import { renderAt, setUpDom } from '../../dom.tsx';

setUpDom();

describe('a dialog with input', () => {
  const onClose = vi.fn();
  function open(more: { readonly isDestructive?: boolean } = {}) {
    onClose.mockClear();
    renderAt(
      '/',
      <Dialog title="Form" onClose={onClose} onSubmit={() => undefined} {...more}>
        <TextInput label="Name" data-autofocus />
        <TextInput label="Find" type="search" />
      </Dialog>,
    );
  }

  test('Esc asks once something was typed, and a second Esc closes', async () => {
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'x{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('The input is not saved.');
    await userEvent.keyboard('y');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['without input', {}, ''],
    ['a confirmation', { isDestructive: true }, 'x'],
  ])('Esc closes %s', async (_name, more, typed) => {
    open(more);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), `${typed}{Escape}`);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('a search is no input, and Cancel does not ask', async () => {
    open();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Find' }), 'x{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test('the page does not leave without a question', async () => {
    open();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const field = await screen.findByRole('textbox', { name: 'Name' });
    expect(leave()).toBe(false);
    await userEvent.type(field, 'x');
    expect(leave()).toBe(true);
  });
});

const values = [
  { name: 'one', note: '' },
  { name: 'two', note: 'n' },
] as const;

function Form({ place, saved }: { place: number; saved: { name: string; note: string } }) {
  const form = useForm({ initialValues: { name: '', note: '' } });
  useSavedForm(`form ${place}`, form, saved);
  return (
    <>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Note" {...form.getInputProps('note')} />
    </>
  );
}

function Panes() {
  const [place, setPlace] = useState(0);
  const [saved, setSaved] = useState<readonly { name: string; note: string }[]>(values);
  return (
    <>
      <button type="button" onClick={() => setPlace(1 - place)}>
        Next
      </button>
      <button type="button" onClick={() => setSaved(saved.map((each) => ({ ...each, note: 'new' })))}>
        Reload
      </button>
      <Form key={place} place={place} saved={saved[place]!} />
    </>
  );
}

describe('a form over saved values', () => {
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  test('typed values stay at the next entry, at other saved values, and end when they are saved', async () => {
    renderAt('/', <Panes />);
    await userEvent.type(field('Name'), '!');
    await press('Next');
    expect(field('Name').value).toBe('two');
    await press('Next');
    expect(field('Name').value).toBe('one!');
    await press('Reload');
    expect([field('Name').value, field('Note').value]).toEqual(['one!', 'new']);
    expect(draftNames()).toEqual(['form 0']);
    await userEvent.type(field('Name'), '{Backspace}');
    expect(draftNames()).toEqual([]);
  });
});

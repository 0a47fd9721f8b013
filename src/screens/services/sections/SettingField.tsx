import {
  Autocomplete,
  PasswordInput,
  SegmentedControl,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { ReactNode } from 'react';
import type { ConsoleService, ServiceDependency, ServiceSetting } from '../../../../protocol/api/services.ts';
import classes from '../Services.module.css';
import { defaultText, isBoolean } from './setting-texts.ts';

interface FieldProps<Entry> {
  readonly name: string;
  readonly entry: Entry;
  readonly text: string;
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
}

/** A value of the configuration: a control by its type. */
export function SettingField({ name, entry, text, problem, onChange }: FieldProps<ServiceSetting>) {
  const { type, description } = entry;
  const preset = defaultText(entry);
  const label = (
    <FieldLabel name={entry.title || name} kind={`${type}${entry.required ? ', required' : ''}`} />
  );
  const shared = {
    label,
    description: sentences(description, preset === undefined ? undefined : `Default: ${preset}`),
    error: problem,
    spellCheck: false,
    autoComplete: 'off',
    'aria-label': name,
  };
  if (isBoolean(entry)) {
    return (
      <div>
        {label}
        <SegmentedControl
          aria-label={name}
          data={[
            { value: '', label: preset === undefined ? 'No value' : 'Default' },
            { value: 'true', label: 'On' },
            { value: 'false', label: 'Off' },
          ]}
          value={text}
          onChange={onChange}
        />
        <Text size="sm" c="dimmed">
          {shared.description}
        </Text>
      </div>
    );
  }
  if (type === 'json') {
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        maxRows={12}
        classNames={{ input: classes.code }}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const Input = type === 'password' ? PasswordInput : TextInput;
  return (
    <Input
      {...shared}
      placeholder={preset ?? 'No value'}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The mount of a dependency; mounted services are suggested. */
export function DependencyField(
  props: FieldProps<ServiceDependency> & { readonly services: readonly ConsoleService[] },
) {
  const { name, entry, services, text, problem, onChange } = props;
  const label = <FieldLabel name={name} kind={`service${entry.required ? ', required' : ''}`} />;
  const wanted = entry.name === '*' ? 'any service' : `${entry.name} ${entry.version}`;
  const shared = {
    label,
    description: sentences(entry.description, `Needs ${wanted}`),
    error: problem,
    placeholder: 'Choose a mounted service',
    'aria-label': name,
    data: services.map(({ mount }) => mount),
  };
  if (entry.multiple) {
    const mounts = text.split(/\s+/).filter((mount) => mount !== '');
    return <TagsInput {...shared} value={mounts} onChange={(next) => onChange(next.join('\n'))} />;
  }
  return <Autocomplete {...shared} spellCheck={false} value={text} onChange={onChange} />;
}

/** A description of the manifest, which may have no full stop, and a further sentence. */
function sentences(description: string | undefined, more: string | undefined): string {
  if (!description) return more ?? '';
  return more === undefined ? description : `${description.replace(/\.\s*$/, '')}. ${more}`;
}

function FieldLabel({ name, kind }: { readonly name: string; readonly kind: string }): ReactNode {
  return (
    <span className={classes.fieldLabel}>
      {name}
      <span className={classes.fieldType}>{kind}</span>
    </span>
  );
}

import { Button, Checkbox, NumberInput, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { describeError } from '../../api/errors.ts';
import { tryCommand } from '../../command.ts';
import { notifyError } from '../../store/notifications.ts';
import { offeredTags } from '../../ui/forms/attribute-names.tsx';
import { useDraftState } from '../../ui/forms/use-draft-state.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import classes from './IndexPane.module.css';
import {
  emptyIndexForm,
  featuresOfIndexTypes,
  fieldsHint,
  findIndexProblem,
  type IndexFormValues,
  type IndexType,
  indexDraftName,
  indexFormValues,
  indexInputs,
  indexTypes,
  toIndexBody,
  unsupportedIndexTypes,
} from './index-form.ts';

interface IndexFormProps {
  readonly collection: string;
  readonly attributes: readonly string[];
  readonly onClose: () => void;
}

const unsupportedOptions = unsupportedIndexTypes.map((type) => ({
  value: type,
  label: `${type} (not supported)`,
  disabled: true,
}));

/** The types that the server has; the others with the versions that have them. */
function useTypeOptions() {
  const absent = useAppState((state) => state.absent);
  const options = (Object.keys(indexTypes) as IndexType[]).map((type) => {
    const sentence = absent[featuresOfIndexTypes[type] ?? ''];
    const range = sentence === undefined ? undefined : /(?:since|up to) [\d.]+/.exec(sentence)?.[0];
    return {
      value: type,
      label: range === undefined ? type : `${type} (${range})`,
      disabled: range !== undefined,
    };
  });
  return [...options, ...unsupportedOptions];
}

/** Creates an index. The input is kept after an error, a reload, and while the pane is closed. */
export function IndexForm({ collection, attributes, onClose }: IndexFormProps) {
  const [values, setValues, forget] = useDraftState(
    indexDraftName(collection),
    indexFormValues,
    emptyIndexForm,
  );
  const [isTried, setTried] = useState(false);
  /** The input whose index is being built. */
  const [built, setBuilt] = useState<IndexFormValues>();
  const isBusy = built === values;
  const [refusal, setRefusal] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  /** The newest input; undefined once the form is closed. */
  const shown = useRef<IndexFormValues>(undefined);
  useEffect(() => {
    shown.current = values;
    return () => {
      shown.current = undefined;
    };
  }, [values]);
  const problems = findIndexProblem(values);
  const set = (part: Partial<IndexFormValues>) => setValues({ ...values, ...part });

  const inputs = { values, problems: isTried ? problems : {}, set };

  const close = () => {
    forget();
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0 || isBusy) return;
    setBuilt(values);
    setRefusal(undefined);
    try {
      await tryCommand('index.create', { collection, body: toIndexBody(values) });
      // Other input stays, for a further index.
      if (shown.current === values) close();
    } catch (error) {
      if (shown.current === undefined) notifyError(error, 'Could not create index.');
      else setRefusal(describeError(error).text);
    } finally {
      setBuilt(undefined);
    }
  };
  return (
    <form
      ref={form}
      className={classes.form}
      aria-label="New index"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <h3>New index</h3>
      <Stack gap="sm">
        <TypeAndName values={values} set={set} />
        <FieldInputs {...inputs} firstRef={first} attributes={attributes} />
        <Checks {...inputs} />
        <div className={classes.buttons}>
          <Button type="submit" loading={isBusy}>
            Create
          </Button>
          <Button variant="subtle" color="gray" onClick={close}>
            {built === undefined ? 'Cancel' : 'Close'}
          </Button>
        </div>
        {built !== undefined && (
          <p className={classes.building} role="status">
            The index is being built. The form can be closed or used for another index meanwhile.
          </p>
        )}
        {refusal !== undefined && (
          <p className={classes.problem} role="alert">
            Could not create index. {refusal}
          </p>
        )}
      </Stack>
    </form>
  );
}

interface InputsProps {
  readonly values: IndexFormValues;
  /** Shown after the first attempt. */
  readonly problems: ReturnType<typeof findIndexProblem>;
  readonly set: (part: Partial<IndexFormValues>) => void;
}

/** Whether the type of the index has an input. */
const hasInput = ({ type }: IndexFormValues, input: keyof IndexFormValues) =>
  indexInputs[type].includes(input);

function TypeAndName({ values, set }: Pick<InputsProps, 'values' | 'set'>) {
  return (
    <div className={classes.pair}>
      <Select
        label="Type"
        data={useTypeOptions()}
        allowDeselect={false}
        value={values.type}
        description={indexTypes[values.type]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(type) => type !== null && set({ type: type as IndexType })}
      />
      <TextInput
        label="Name"
        placeholder="Automatic"
        autoComplete="off"
        spellCheck={false}
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
    </div>
  );
}

interface FieldInputsProps extends InputsProps {
  readonly firstRef: Ref<HTMLInputElement>;
  readonly attributes: readonly string[];
}

function FieldInputs({ values, problems, set, firstRef, attributes }: FieldInputsProps) {
  return (
    <>
      {hasInput(values, 'prefixFields') && (
        <TagsInput
          label="Prefix fields"
          description="Attributes that queries compare for equality."
          limit={50}
          openOnFocus={false}
          acceptValueOnBlur
          {...offeredTags(attributes, values.prefixFields, (prefixFields) => set({ prefixFields }))}
          error={problems.prefixFields}
        />
      )}
      {hasInput(values, 'fields') && (
        <TagsInput
          ref={firstRef}
          label="Fields"
          description={fieldsHint(values.type)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          limit={50}
          openOnFocus={false}
          acceptValueOnBlur
          {...offeredTags(attributes, values.fields, (fields) => set({ fields }))}
          error={problems.fields}
        />
      )}
      {hasInput(values, 'storedValues') && (
        <TagsInput
          label="Stored values"
          description="Further attributes that queries read from the index, without the document."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          limit={50}
          openOnFocus={false}
          acceptValueOnBlur
          {...offeredTags(attributes, values.storedValues, (storedValues) => set({ storedValues }))}
          error={problems.storedValues}
        />
      )}
      <NumberInputs values={values} problems={problems} set={set} />
    </>
  );
}

function NumberInputs({ values, problems, set }: InputsProps) {
  return (
    <>
      {hasInput(values, 'minLength') && (
        <NumberInput
          label="Minimum word length"
          value={values.minLength}
          error={problems.minLength}
          onChange={(minLength) => set({ minLength })}
        />
      )}
      {hasInput(values, 'expireAfter') && (
        <NumberInput
          label="Expires after (seconds)"
          description="Counted from the time in the attribute."
          value={values.expireAfter}
          error={problems.expireAfter}
          onChange={(expireAfter) => set({ expireAfter })}
        />
      )}
      {hasInput(values, 'size') && (
        <div className={classes.pair}>
          <NumberInput
            label="Documents"
            value={values.size}
            error={problems.size}
            onChange={(size) => set({ size })}
          />
          <NumberInput
            label="Bytes"
            value={values.byteSize}
            error={problems.byteSize}
            onChange={(byteSize) => set({ byteSize })}
          />
        </div>
      )}
    </>
  );
}

const checks = [
  { input: 'isUnique', label: 'Unique' },
  { input: 'isSparse', label: 'Sparse' },
  { input: 'isGeoJson', label: 'GeoJSON (longitude first)' },
  { input: 'isDeduplicating', label: 'Deduplicate array values' },
  { input: 'hasEstimates', label: 'Selectivity estimates' },
  { input: 'isCached', label: 'Cache' },
  { input: 'isInBackground', label: 'In background' },
] as const;

function Checks({ values, set }: InputsProps) {
  return (
    <div className={classes.checks}>
      {checks.map(
        ({ input, label }) =>
          hasInput(values, input) && (
            <Checkbox
              key={input}
              label={label}
              checked={values[input]}
              onChange={(event) => set({ [input]: event.currentTarget.checked })}
            />
          ),
      )}
    </div>
  );
}

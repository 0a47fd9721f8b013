import { SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core';
import classes from './ResultPane.module.css';
import { type ViewKind, viewKinds, viewLabels } from './view-kinds.ts';

interface ViewSwitchProps {
  readonly view: ViewKind;
  /** Why a view does not fit the data; a view without a reason can be chosen. */
  readonly refusals: Readonly<Partial<Record<ViewKind, string>>>;
  readonly onChange: (view: ViewKind) => void;
}

/** The choice of the view. A disabled view shows its reason. */
export function ViewSwitch({ view, refusals, onChange }: ViewSwitchProps) {
  return (
    <SegmentedControl
      size="xs"
      withItemsBorders={false}
      aria-label="View"
      value={view}
      onChange={(next) => onChange(next as ViewKind)}
      data={viewKinds.map((kind) => ({
        value: kind,
        disabled: refusals[kind] !== undefined,
        label: <Choice kind={kind} refusal={refusals[kind]} />,
      }))}
    />
  );
}

function Choice({ kind, refusal }: { readonly kind: ViewKind; readonly refusal: string | undefined }) {
  const { label, Icon } = viewLabels[kind];
  const choice = (
    <span className={classes.choice}>
      <Icon size={16} aria-hidden />
      <span className={classes.choiceLabel}>
        {label}
        {refusal !== undefined && <VisuallyHidden>: {refusal}</VisuallyHidden>}
      </span>
    </span>
  );
  return refusal === undefined ? choice : <Tooltip label={refusal}>{choice}</Tooltip>;
}

import { Button, Text, Tooltip } from '@mantine/core';
import {
  IconArrowsLeftRight,
  IconDownload,
  IconFileText,
  IconFilter,
  IconListDetails,
  IconPencil,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { addresses } from '../../lib/addresses.ts';
import { formatAmount } from '../../lib/format.ts';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import classes from './DocumentsHeader.module.css';
import type { DocumentsPanel } from './use-documents-address.ts';

interface DocumentsHeaderProps {
  readonly collection: string;
  readonly isEdges: boolean;
  /** All documents of the collection; undefined while unknown. */
  readonly total: number | undefined;
  /** The URL of the list with a panel; filter, sort and page stay. */
  readonly addressOf: (panel: DocumentsPanel) => string;
  readonly panel: DocumentsPanel;
  readonly onPanel: (panel: DocumentsPanel) => void;
  readonly onTab: (panel: DocumentsPanel) => void;
  readonly onNew: () => void;
  /** Why the user cannot change documents; undefined if the user can. */
  readonly readOnlyReason: string | undefined;
}

interface PanelButton {
  readonly panel: DocumentsPanel;
  readonly label: string;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly isWrite: boolean;
}

/** The toggles of the toolbar, from left to right. */
const panelButtons: readonly PanelButton[] = [
  { panel: 'filter', label: 'Filter', icon: IconFilter, isWrite: false },
  { panel: 'edit', label: 'Edit', icon: IconPencil, isWrite: true },
  { panel: 'indexes', label: 'Indexes', icon: IconListDetails, isWrite: false },
  { panel: 'import', label: 'Import', icon: IconUpload, isWrite: true },
  { panel: 'export', label: 'Export', icon: IconDownload, isWrite: false },
];

/** The name of the collection, its number of documents, its tabs and the toolbar. */
export function DocumentsHeader(props: DocumentsHeaderProps) {
  const { collection, isEdges, total, panel, onPanel, readOnlyReason } = props;
  const Icon = isEdges ? IconArrowsLeftRight : IconFileText;
  const isDetail = panel === 'schema' || panel === 'settings';
  const item = isEdges ? 'edge' : 'document';
  const tabOf = (tab: DocumentsPanel) => ({ to: props.addressOf(tab), onOpen: () => props.onTab(tab) });
  return (
    <ScreenHeader
      title={collection}
      trail={[{ label: 'Collections', to: addresses.collections() }]}
      icon={<Icon size={16} aria-label={isEdges ? 'Edge collection' : 'Document collection'} role="img" />}
      note={
        <Text c="dimmed" role="status" className={classes.count}>
          {total !== undefined && formatAmount(total, item)}
        </Text>
      }
      actions={
        <div role="toolbar" aria-label="Toolbar" className={classes.toolbar}>
          {panelButtons.map(({ panel: own, label, icon: PanelIcon, isWrite }) => (
            <Tooltip key={own} label={readOnlyReason} disabled={!isWrite || readOnlyReason === undefined}>
              <Button
                variant="default"
                leftSection={<PanelIcon size={16} />}
                classNames={{ root: classes.toggle ?? '', section: classes.icon ?? '' }}
                aria-pressed={panel === own}
                data-disabled={(isWrite && readOnlyReason !== undefined) || undefined}
                aria-disabled={(isWrite && readOnlyReason !== undefined) || undefined}
                onClick={() =>
                  isWrite && readOnlyReason !== undefined ? undefined : onPanel(panel === own ? '' : own)
                }
              >
                {label}
              </Button>
            </Tooltip>
          ))}
          <Tooltip label={readOnlyReason} disabled={readOnlyReason === undefined}>
            <Button
              leftSection={<IconPlus size={16} />}
              data-disabled={readOnlyReason !== undefined || undefined}
              aria-disabled={readOnlyReason !== undefined || undefined}
              onClick={() => readOnlyReason === undefined && props.onNew()}
            >
              New {item}
            </Button>
          </Tooltip>
        </div>
      }
    >
      <ScreenTabs
        label="Collection"
        tabs={[
          { ...tabOf(''), label: 'Documents', isCurrent: !isDetail },
          { ...tabOf('schema'), label: 'Schema', isCurrent: panel === 'schema' },
          { ...tabOf('settings'), label: 'Settings', isCurrent: panel === 'settings' },
        ]}
      />
    </ScreenHeader>
  );
}

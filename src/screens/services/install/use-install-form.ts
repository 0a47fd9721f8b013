import { useState } from 'react';
import type { ConsoleService } from '../../../../protocol/api/services.ts';
import type { ServiceList } from '../../../api/installed-services.ts';
import { tryCommand } from '../../../command.ts';
import { useRefusal } from '../../../ui/hooks/use-refusal.ts';
import {
  emptyValues,
  type InstallTab,
  type InstallValues,
  installProblems,
  installRequest,
  installTabs,
} from './install-values.ts';

export interface InstallDialogProps {
  /** The id of a tab; another text opens the first one. */
  readonly tab: string;
  /** The mount at the start; empty without one. */
  readonly mount: string;
  readonly services: readonly ConsoleService[];
  readonly sources: ServiceList['sources'];
  readonly onTab: (tab: string) => void;
  readonly onClose: () => void;
}

export type InstallForm = ReturnType<typeof useInstallForm>;

const noOutgoing =
  'Outgoing requests are off on this server. An administrator can allow them with the option --service-source.';

/** Input, messages and submission of the dialog that installs services. */
export function useInstallForm({ tab: tabText, mount, services, sources, onClose }: InstallDialogProps) {
  const tab: InstallTab = installTabs.find(({ id }) => id === tabText)?.id ?? 'new';
  const [values, setValues] = useState<InstallValues>({ ...emptyValues, mount });
  const [touched, setTouched] = useState<ReadonlySet<keyof InstallValues>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const rights = useRefusal();
  const allowsRemote = sources.github || sources.urls;
  const problems = installProblems(tab, values);
  const former = services.find((service) => service.mount === values.mount);
  return {
    tab,
    values,
    problems,
    former,
    /** A file is uploaded, or its content is read: it cannot be installed yet. */
    isUploading,
    setUploading,
    refusal: rights ?? (tab === 'github' && !allowsRemote ? noOutgoing : undefined),
    set: (changes: Partial<InstallValues>) => setValues((current) => ({ ...current, ...changes })),
    touch: (name: keyof InstallValues) => setTouched(new Set([...touched, name])),
    /** The message of a field that was left, or of any after a first attempt. */
    shown: (name: keyof InstallValues) => (isSubmitted || touched.has(name) ? problems[name] : undefined),
    async submit() {
      setSubmitted(true);
      if (Object.keys(problems).length > 0) return;
      if (await tryCommand('services.install', installRequest(tab, values, former))) onClose();
    },
  };
}

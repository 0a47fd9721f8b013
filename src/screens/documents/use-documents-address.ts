import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { addresses } from '../../lib/addresses.ts';
import {
  type Condition,
  type DocumentSort,
  parseFilter,
  parseSort,
  printFilter,
  printSort,
} from './document-filter.ts';
import { defaultPageSize, type PageSize, parsePageSize } from './page-plan.ts';

/** Only one panel of the toolbar is open at once; '' is none. */
const documentsPanels = [
  '',
  'filter',
  'edit',
  'indexes',
  'import',
  'export',
  // Tabs of the collection.
  'schema',
  'settings',
] as const;
export type DocumentsPanel = (typeof documentsPanels)[number];

/** The part of the state that the URL has. */
interface DocumentsState {
  readonly page: number;
  readonly pageSize: PageSize;
  readonly conditions: readonly Condition[];
  readonly sort: DocumentSort | undefined;
  readonly panel: DocumentsPanel;
  /** Key of the document whose edges are open. */
  readonly edgesOf: string;
}

export interface DocumentsAddress extends DocumentsState {
  readonly collection: string;
  /** The filter and sort as in the URL: keys of cached answers. */
  readonly filterText: string;
  readonly sortText: string;
  /** The URL with another panel, for links: without filter and sort if they are long. `go` keeps them. */
  addressOf(panel: DocumentsPanel): string;
  /** Changes the URL. A new filter, sort or page size opens the first page. */
  go(changes: Partial<DocumentsState>): void;
}

/** UTF-16 units of a link. Names of attributes may have a megabyte, and the page has one link for each tab. */
const maxLink = 2_000;

export function useDocumentsAddress(): DocumentsAddress {
  const { name = '', page: pageText = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const filterText = query.get('filter') ?? '';
  const sortText = query.get('sort') ?? '';
  const state: DocumentsState = {
    page: /^[1-9]\d{0,14}$/.test(pageText) ? Number(pageText) : 1,
    pageSize: parsePageSize(query.get('size') ?? ''),
    conditions: parseFilter(filterText),
    sort: parseSort(sortText),
    panel: documentsPanels.find((panel) => panel === query.get('panel')) ?? '',
    edgesOf: query.get('edges') ?? '',
  };
  const go = (changes: Partial<DocumentsState>) => {
    const isOtherList = 'conditions' in changes || 'sort' in changes || 'pageSize' in changes;
    const next = { ...state, ...(isOtherList ? { page: 1 } : {}), ...changes };
    void navigate(addressOf(name, next));
  };
  const withPanel = (panel: DocumentsPanel) => {
    const whole = addressOf(name, { ...state, panel });
    if (whole.length <= maxLink) return whole;
    return addressOf(name, { ...state, conditions: [], sort: undefined, panel });
  };
  return { ...state, collection: name, filterText, sortText, addressOf: withPanel, go };
}

function addressOf(collection: string, state: DocumentsState) {
  const orNothing = (text: string) => (text === '' ? undefined : text);
  return addresses.documents(collection, state.page, {
    filter: orNothing(printFilter(state.conditions)),
    sort: orNothing(printSort(state.sort)),
    size: state.pageSize === defaultPageSize ? undefined : String(state.pageSize),
    panel: orNothing(state.panel),
    edges: orNothing(state.edgesOf),
  });
}

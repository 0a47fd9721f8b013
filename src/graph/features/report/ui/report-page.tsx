import { renderToStaticMarkup } from 'react-dom/server';
import { formatDate } from '../../../../lib/format.ts';
import type { GraphReport } from '../report-state.ts';
import { ReportSections } from './ReportSections.tsx';

const style = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; color: black; background: white; }
h1 { font-size: 1.5rem; } h3 { margin: 1.75rem 0 .5rem; font-size: 1.1rem; } p { max-width: 40rem; }
table { width: 100%; border-collapse: collapse; } th, td { padding: .3rem .6rem .3rem 0; border-bottom: 1px solid gainsboro; text-align: left; vertical-align: top; }
th { font-weight: 600; white-space: nowrap; } td + td { color: dimgray; } td { font-variant-numeric: tabular-nums; }
svg { margin: 1rem 0; } @media print { section { break-inside: avoid; } body { margin: 0 auto; } }
`;

/** The report as one HTML file that fetches nothing. */
export function reportPage(graph: string, report: GraphReport): string {
  const title = `Statistics of ${graph}`;
  const body = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta httpEquiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>{title}</title>
        <style>{style}</style>
      </head>
      <body>
        <h1>{title}</h1>
        <p>{`Figures of the graph as it was shown at ${formatDate(report.computedAtMs, 'utc')}.`}</p>
        <ReportSections report={report} hasMeanings />
      </body>
    </html>,
  );
  return `<!doctype html>\n${body}\n`;
}

import { type ReportSection, reportSections } from '../report-sections.ts';
import type { GraphReport } from '../report-state.ts';
import { DegreeChart } from './DegreeChart.tsx';
import { DistanceChart } from './DistanceChart.tsx';

interface ReportSectionsProps {
  readonly report: GraphReport;
  /** True: the meaning of each figure is a column; false: a tooltip. */
  readonly hasMeanings: boolean;
}

/** The figures and charts of a report, for the panel and for the page. */
export function ReportSections({ report, hasMeanings }: ReportSectionsProps) {
  return reportSections(report).map((section) => (
    <section key={section.title} aria-label={section.title}>
      <h3>{section.title}</h3>
      <table>
        <tbody>
          {section.figures.map(({ label, text, meaning }) => (
            <tr key={label} title={hasMeanings ? undefined : meaning}>
              <th scope="row">{label}</th>
              <td>{text}</td>
              {hasMeanings && <td>{meaning}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <SectionChart section={section} report={report} />
      {section.sentence !== undefined && <p>{section.sentence}</p>}
    </section>
  ));
}

function SectionChart({
  section,
  report,
}: {
  readonly section: ReportSection;
  readonly report: GraphReport;
}) {
  const { total, powerLaw, distances } = report.structure;
  if (section.title === 'Degrees' && total.degrees.length > 1)
    return <DegreeChart counts={total} law={powerLaw} />;
  if (section.title === 'Connection' && distances.length > 0) return <DistanceChart distances={distances} />;
  return null;
}

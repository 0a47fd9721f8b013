import { type NotebookCell, type NotebookContent, newCell } from '../../lib/notebook.ts';

/** Title of the notebook over the example graph of airports. */
export const exampleNotebookTitle = 'Airports and flights';

/** A notebook that shows texts, parameters, charts, maps and named results with the example graph of airports. */
export function exampleNotebook(): NotebookContent {
  return {
    title: exampleNotebookTitle,
    cells: [
      newCell(
        'text',
        `# ${exampleNotebookTitle}

A notebook has texts and queries. **Run all** runs the queries in their order; the results are kept with it. The
parameters above belong to all queries: choose another \`country\` and run again.
`,
      ),
      newCell('text', '## Countries with the most airports\n'),
      query(
        `FOR airport IN airports
  COLLECT country = airport.country WITH COUNT INTO count
  SORT count DESC
  LIMIT 12
  RETURN { country, count }
`,
        { view: 'chart' },
      ),
      newCell('text', '## Airports of a country\n'),
      query(
        `FOR airport IN airports
  FILTER airport.country == @country
  RETURN { name: airport.name, city: airport.city, lat: airport.lat, long: airport.long, altitude: airport.altitude }
`,
        { view: 'map' },
      ),
      newCell(
        'text',
        '## Hubs\n\nThe result of this query has a name. The next query uses its rows as `@hubs`.\n',
      ),
      query(
        `FOR flight IN flights
  COLLECT airport = flight._from WITH COUNT INTO routes
  SORT routes DESC
  LIMIT 5
  RETURN { airport, routes }
`,
        { name: 'hubs' },
      ),
      query(
        `FOR hub IN @hubs
  LET airport = DOCUMENT(hub.airport)
  RETURN { name: airport.name, city: airport.city, altitude: airport.altitude, routes: hub.routes }
`,
      ),
      newCell('text', '## A way between two airports\n'),
      query(
        `FOR vertex, edge IN OUTBOUND SHORTEST_PATH @from TO @to GRAPH 'airports'
  RETURN { vertex, edge }
`,
        { view: 'graph' },
      ),
    ],
    parameters: { country: '"Iceland"', from: '"airports/KEF"', to: '"airports/SYD"' },
  };
}

function query(text: string, more: Partial<Extract<NotebookCell, { kind: 'query' }>> = {}): NotebookCell {
  return { kind: 'query', id: crypto.randomUUID(), text, ...more };
}

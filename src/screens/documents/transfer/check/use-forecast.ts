import { useEffect, useState } from 'react';
import { type Forecast, type ForecastRequest, forecastImport } from './check-import.ts';

/** The check starts when the settings have not changed for this time. */
const settleMs = 250;

/** Predicts the import again after each change of its settings; undefined before the first result. */
export function useForecast(request: ForecastRequest | undefined): Forecast | undefined {
  const [forecast, setForecast] = useState<Forecast>();
  const { file, options, mapping, indexes, maxRecords, collection, onDuplicate } = request ?? {};
  useEffect(() => {
    setForecast(undefined);
    if (
      file === undefined ||
      options === undefined ||
      mapping === undefined ||
      indexes === undefined ||
      maxRecords === undefined ||
      collection === undefined ||
      onDuplicate === undefined
    )
      return undefined;
    const stop = new AbortController();
    const wanted = { file, options, mapping, indexes, maxRecords, collection, onDuplicate };
    const timer = setTimeout(() => {
      forecastImport(wanted, stop.signal, setForecast).catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      });
    }, settleMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [file, options, mapping, indexes, maxRecords, collection, onDuplicate]);
  return forecast;
}

import classes from './facets.module.css';

/** A share of the facet's largest count; small shares keep 2 px. */
export function FacetBar({ share, isOn }: { readonly share: number; readonly isOn: boolean }) {
  return (
    <span className={classes.track} aria-hidden>
      <span
        className={classes.fill}
        data-on={isOn || undefined}
        style={{ width: share === 0 ? 0 : `max(2px, ${100 * share}%)` }}
      />
    </span>
  );
}

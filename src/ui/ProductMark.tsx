/** The logo: two orbits with their bodies. */
export function ProductMark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <g stroke="var(--orrery-accent-text)" strokeWidth="1.5">
        <circle cx="12" cy="12" r="10" />
        <circle cx="12" cy="12" r="5.5" />
      </g>
      <circle cx="12" cy="12" r="2.4" fill="var(--orrery-mark-sun)" />
      <circle cx="19.6" cy="5.6" r="2.2" fill="var(--orrery-accent-text)" />
      <circle cx="8.1" cy="15.9" r="1.8" fill="var(--orrery-accent-text)" />
    </svg>
  );
}

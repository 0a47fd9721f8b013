import { type IconName, iconLineWidth, iconPath, iconSide } from '../../../styles/icons.ts';

interface IconGlyphProps {
  readonly name: IconName;
  readonly size: number;
}

/** A vertex icon in the current text colour. */
export function IconGlyph({ name, size }: IconGlyphProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${iconSide} ${iconSide}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={iconLineWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={iconPath(name)} />
    </svg>
  );
}

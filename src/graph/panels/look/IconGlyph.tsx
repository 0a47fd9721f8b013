import { type IconName, iconLineWidth, iconPath, iconSide } from '../../styles/icons.ts';

interface IconGlyphProps {
  readonly name: IconName;
  readonly size: number;
}

/** An icon of the set for vertices, in the colour of the text. */
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

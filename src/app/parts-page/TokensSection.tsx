import classes from './PartsPage.module.css';
import { Example, Section } from './Section.tsx';

const colors = [
  'bg surface raised hover selected border line control mark skeleton',
  'text muted accent accent-hover accent-soft accent-text on-accent',
  'error error-hover error-soft success success-soft warning warning-soft',
  'kind-string kind-number kind-boolean kind-null kind-keyword',
  'chart-1 chart-2 chart-3 chart-4 chart-5 chart-6 mark-sun veil',
].flatMap((names) => names.split(' '));

const texts = [
  { name: 'Title, 20 px', font: 'var(--orrery-font-title)', weight: 600 },
  { name: 'Base, 14 px', font: 'var(--orrery-font-base)', weight: 400 },
  { name: 'Base, 600', font: 'var(--orrery-font-base)', weight: 600 },
  { name: 'Tables, 13 px', font: 'var(--orrery-font-table)', weight: 400 },
  { name: 'Small, 12 px', font: 'var(--orrery-font-small)', weight: 400 },
];

export function TokensSection() {
  return (
    <Section title="Tokens">
      <Example name="Colours">
        <div className={classes.colors}>
          {colors.map((name) => (
            <div key={name} className={classes.color}>
              <span className={classes.sample} style={{ background: `var(--orrery-${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </Example>
      <Example name="Fonts: Inter with tabular figures; JetBrains Mono without ligatures">
        {texts.map(({ name, font, weight }) => (
          <div key={name} style={{ fontSize: font, fontWeight: weight }}>
            {name}: The quick brown fox, Žluťoučký kůň, 1,111.1 and 9,876.5
          </div>
        ))}
        <code>
          FOR v IN 1..2 OUTBOUND @start FILTER v.a == 1 {'=>'} v.b {'>='} 0 != -1
        </code>
      </Example>
      <Example name="Spacing: 4, 8, 12, 16, 24, 32">
        <div className={classes.row}>
          {[1, 2, 3, 4, 6, 8].map((step) => (
            <span
              key={step}
              style={{
                width: `var(--orrery-space-${step})`,
                height: `var(--orrery-space-${step})`,
                background: 'var(--orrery-accent)',
              }}
            />
          ))}
        </div>
      </Example>
    </Section>
  );
}

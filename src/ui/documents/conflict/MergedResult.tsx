import { Fragment } from 'react';
import { cutText } from '../../../lib/bound-text.ts';
import { chosenText, type MergeAttribute, type MergeChoices } from '../../../lib/json/merge.ts';
import classes from './conflict.module.css';

/** UTF-16 units of a name or value. */
const maxText = 300;

interface MergedResultProps {
  readonly attributes: readonly MergeAttribute[];
  readonly choices: MergeChoices;
}

/** The document that a save writes; changed attributes first. */
export function MergedResult({ attributes, choices }: MergedResultProps) {
  const changed = attributes.filter(({ group }) => group !== 'equal');
  const namesOf = (side: 'mine' | 'server') =>
    changed.filter(({ name }) => choices.get(name) === side).map(({ name }) => name);
  const sources = [
    ...(namesOf('mine').length > 0 ? [`${listOf(namesOf('mine'))} from your version`] : []),
    ...(namesOf('server').length > 0 ? [`${listOf(namesOf('server'))} from the database`] : []),
  ];
  const ordered = [...changed, ...attributes.filter(({ group }) => group === 'equal')];
  const members = ordered.flatMap((attribute) => {
    const text = chosenText(attribute, choices);
    return text === undefined ? [] : [{ name: attribute.name, text, isChanged: attribute.group !== 'equal' }];
  });
  return (
    <section className={classes.result} aria-label="Result">
      <p>
        <b>Result</b> <span className={classes.muted}>{sources.join(', ')}</span>
      </p>
      <code
        className={classes.merged}
        title={members
          .map(({ name, text }) => `${cutText(name, maxText)}: ${cutText(text, maxText)}`)
          .join('\n')}
      >
        {'{ '}
        {members.map(({ name, text, isChanged }, place) => (
          <Fragment key={name}>
            {place > 0 && ', '}
            {JSON.stringify(cutText(name, maxText))}:{' '}
            {isChanged ? <em>{cutText(text, maxText)}</em> : cutText(text, maxText)}
          </Fragment>
        ))}
        {' }'}
      </code>
    </section>
  );
}

function listOf(names: readonly string[]): string {
  if (names.length > 4) return `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

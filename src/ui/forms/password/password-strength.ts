/** Fewest characters of a new password in the forms of the console. */
const minPasswordCharacters = 8;

export const minPasswordText = `At least ${minPasswordCharacters} characters.`;

/** Texts that guessing programs try first; a password that contains one counts it as a single character. */
const commonTexts =
  /password|passwort|passw0rd|qwerty|qwertz|azerty|asdfgh|letmein|welcome|admin|iloveyou|monkey|dragon|orrery|root/g;

const characterClasses = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
] as const;

interface PasswordStrength {
  /** 0 (empty) to 4. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly label: 'None' | 'Weak' | 'Fair' | 'Good' | 'Strong';
}

const levels: readonly [minBits: number, strength: PasswordStrength][] = [
  [80, { level: 4, label: 'Strong' }],
  [60, { level: 3, label: 'Good' }],
  [40, { level: 2, label: 'Fair' }],
  [0, { level: 1, label: 'Weak' }],
];

/**
 * Estimates a password: bits of a random text of the same characters, without repetitions ("aaa"), sequences ("abc",
 * "321"), common texts and the user name. A password below `minPasswordCharacters` is weak.
 */
export function passwordStrength(password: string, user = ''): PasswordStrength {
  if (password === '') return { level: 0, label: 'None' };
  const alphabet = characterClasses.reduce(
    (size, [pattern, count]) => (pattern.test(password) ? size + count : size),
    0,
  );
  const bits =
    [...password].length < minPasswordCharacters
      ? 0
      : countedCharacters(password, user) * Math.log2(alphabet);
  const [, strength] = levels.find(([minBits]) => bits >= minBits)!;
  return strength;
}

/** Number of characters that a guess does not follow from the two before. */
function countedCharacters(password: string, user: string): number {
  const lowered = password.toLowerCase();
  const withoutUser = user.length >= 3 ? lowered.replaceAll(user.toLowerCase(), '?') : lowered;
  const codes = [...withoutUser.replace(commonTexts, '?')].map((character) => character.codePointAt(0)!);
  return codes.filter((code, index) => {
    if (index < 2) return true;
    const step = code - codes[index - 1]!;
    return Math.abs(step) > 1 || step !== codes[index - 1]! - codes[index - 2]!;
  }).length;
}

/** The error of a new password in a form; undefined for one with enough characters. */
export function validateNewPassword(password: string): string | undefined {
  if ([...password].length >= minPasswordCharacters) return undefined;
  return minPasswordText;
}

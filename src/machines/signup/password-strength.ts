/** Checks the rules and rates the strength of a new password while the member types (DECISIONS §2). */
import { commonPassword, isPersonal, personalPassword } from "#api/contract/field-rules.ts"

export interface PasswordReport {
  readonly rules: readonly { readonly text: string; readonly isMet: boolean }[]
  /** From 0 (empty) to 4. */
  readonly strength: 0 | 1 | 2 | 3 | 4
  readonly label: string
}

const labels = ["", "Easy to guess", "Could be longer", "Good", "Very good"] as const

/** Counts the characters that neither repeat nor continue the previous one. "aaaa" and "1234" count as one. */
const countUnpredictable = (characters: readonly string[]): number =>
  characters.filter((character, index) => {
    const step = index === 0 ? Number.NaN : character.codePointAt(0)! - characters[index - 1]!.codePointAt(0)!
    return !(Math.abs(step) <= 1)
  }).length

const strengthOf = (password: string, isGuessable: boolean, score: number): PasswordReport["strength"] => {
  if (password === "") return 0
  if (isGuessable) return 1
  if (score < 9) return 2
  return score < 13 ? 3 : 4
}

/**
 * Rates a password. `words` come from `personalWordsOf`. `problem` is the message under the field: after the server refused the
 * password, the rule that it breaks is not met. `isCommon` is the server's rule (`isCommonPassword`), once it has loaded.
 */
export const ratePassword = (
  password: string,
  words: readonly string[],
  problem: string | undefined,
  isCommon: (password: string) => boolean,
): PasswordReport => {
  const characters = Array.from(password)
  const isLong = characters.length >= 8
  const hasNoPersonalWord = password !== "" && problem !== personalPassword && !isPersonal(password, words)
  const score = Math.min(countUnpredictable(characters), new Set(characters).size * 1.5)
  const isGuessable =
    !isLong || !hasNoPersonalWord || problem === commonPassword || isCommon(password) || score < 5
  const strength = strengthOf(password, isGuessable, score)
  return {
    rules: [
      { text: "At least 8 characters", isMet: isLong },
      { text: "Without your name, your email or the association's name", isMet: hasNoPersonalWord },
      { text: "Hard to guess. Try three unrelated words.", isMet: strength > 1 },
    ],
    strength,
    label: labels[strength],
  }
}

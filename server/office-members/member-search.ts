import { containing, searchWords } from "#server/lists.ts"

/** Returns the words of a search. A phone number is one word, without the 0 or the + that it may begin with. */
export const wordsOf = (search: string | undefined): readonly string[] => {
  const words = searchWords(search)
  const digits = words.join("").replace(/[-+()]/g, "")
  return /^\d{7,}$/.test(digits) ? [digits.replace(/^0/, "")] : words
}

/** Fewer letters have no trigram of their own: such a word finds the words that begin with it. */
export const shortWord = 3

/** Returns a `like` pattern for a word of `office_text`. */
export const patternOf = (word: string) => {
  const anywhere = containing(word)
  return word.length < shortWord ? `% ${anywhere.slice(1)}` : anywhere
}

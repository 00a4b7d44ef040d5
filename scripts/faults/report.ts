/** Prints the table. Sets exit code 1 if `wrong` is above 0 in a row. */
export const report = (table: readonly { readonly wrong: number }[]) => {
  console.table(table)
  if (table.some(({ wrong }) => wrong > 0)) process.exitCode = 1
}
